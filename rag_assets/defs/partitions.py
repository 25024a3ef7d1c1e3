"""The partitions: one per report, keyed by report id."""

import dagster as dg

reports = dg.DynamicPartitionsDefinition(name="reports")
