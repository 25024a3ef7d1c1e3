"""The capital programme of Calderwick Council, scheme by scheme."""

from evals.sample_reports.fact_sheet import Row
from evals.sample_reports.seeded_numbers import SeededNumbers

# Scheme, service, weight of its spending.
PROGRAMME = """
Calder Academy replacement|Education|1480
Wickfield Primary extension|Education|412
Marlock Early Years Centre|Education|268
Haddon Lane Primary roof renewal|Education|93
School kitchens for free meals|Education|121
Classroom network renewal|Education|87
Additional support needs base, Thornby|Education|176
Playground resurfacing|Education|34
Boiler renewal in schools|Education|109
Rowan Court extra care housing|Adult care|318
Telecare digital switch-over|Adult care|72
Community equipment store|Adult care|29
Changing Places toilets|Adult care|18
Respite house, Ellerburn|Adult care|84
Carriageway resurfacing|Roads|524
Footway repairs|Roads|117
Tarn Bridge strengthening|Roads|296
Street lighting LED conversion|Roads|148
Traffic signals renewal|Roads|41
Flood wall, Millgate|Roads|361
Drainage improvements|Roads|63
Safer routes to school|Roads|58
Cycle route, Calderwick to Thornby|Roads|134
Winter gritting fleet|Roads|77
Rural bus shelters|Roads|12
Household waste site, Longrigg|Environment|157
Electric refuse vehicles|Environment|189
Cemetery extension, St Brannoc|Environment|36
Play parks renewal|Environment|48
Tree planting|Environment|15
Air quality monitoring|Environment|8
New council homes, Quarry Road|Housing|742
New council homes, Sidlaw Terrace|Housing|388
Kitchen and bathroom renewal|Housing|294
Window and door renewal|Housing|163
External wall insulation|Housing|226
Smoke and heat alarms|Housing|47
Lift renewal in tower blocks|Housing|98
Adaptations for disabled tenants|Housing|69
Town hall roof and stonework|Corporate|138
Depot consolidation|Corporate|204
Data centre exit|Corporate|53
Finance and payroll system|Corporate|91
Solar panels on public buildings|Corporate|106
Leisure centre pool hall, Marlock|Corporate|247
Library refurbishment, Ellerburn|Corporate|44
"""

SCHEMES = tuple(tuple(line.split("|")) for line in PROGRAMME.strip().splitlines())


def scheme_values(numbers: SeededNumbers, year: int, spending: int) -> dict[str, int]:
    """Budget, spending and variance of each scheme, and of all; spending sums to the total."""
    weights = {f"s{scheme}": int(weight) for scheme, (*_, weight) in enumerate(SCHEMES)}
    values = numbers.shared("spent", year, spending, weights)
    for name in weights:
        variance = values[f"spent.{name}"] * numbers.drawn(f"over {name}", year, -160, 90) // 1000
        values[f"variance.{name}"] = variance
        values[f"budget.{name}"] = values[f"spent.{name}"] - variance
    values["variance.all"] = sum(values[f"variance.{name}"] for name in weights)
    values["budget.all"] = spending - values["variance.all"]
    return values


SCHEME_ROWS: tuple[Row, ...] = tuple(
    (name, service, f"{{budget.s{scheme}}}", f"{{spent.s{scheme}}}", f"{{variance.s{scheme}}}")
    for scheme, (name, service, _) in enumerate(SCHEMES)
)
