"""Schedules: the nightly safety net behind the sensors."""

import dagster as dg

from rag_assets.defs.jobs import evaluate, refresh_index


@dg.schedule(job=refresh_index, cron_schedule="0 2 * * *", execution_timezone="UTC")
def nightly_refresh(context: dg.ScheduleEvaluationContext) -> dg.RunRequest:
    """Rebuilds the corpus index every night, whatever the sensors saw."""
    return dg.RunRequest(run_key=f"nightly:{context.scheduled_execution_time:%Y-%m-%d}")


@dg.schedule(job=evaluate, cron_schedule="0 4 * * *", execution_timezone="UTC")
def nightly_evaluation(context: dg.ScheduleEvaluationContext) -> dg.RunRequest:
    """Measures retrieval every night, after the refresh."""
    return dg.RunRequest(run_key=f"nightly:{context.scheduled_execution_time:%Y-%m-%d}")
