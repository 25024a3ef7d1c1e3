"""The property, plant and equipment of NHS Strathmuir: classes, movements, and each property.

Belongs here: what the register of the estate and the note on fixed assets say.
"""

from collections.abc import Mapping

from evals.sample_reports.fact_sheet import Row
from evals.sample_reports.seeded_numbers import SeededNumbers

CLASSES = {"land": 7, "buildings": 68, "equipment": 13, "it": 4, "construction": 8}
ADDED = {"land": 0, "buildings": 12, "equipment": 34, "it": 18, "construction": 36}
WORN = {"buildings": 58, "equipment": 29, "it": 13}

# Label, facts by class, fact in total.
MOVEMENTS = (
    ("At 1 April", "prior.ppe", "prior.ppe"),
    ("Additions", "added", "additions"),
    ("Transfers between classes", "moved", "moved"),
    ("Revaluation", "revalued", "revaluation"),
    ("Depreciation charged", "worn", "depreciation:n"),
    ("* At 31 March", "ppe", "ppe"),
)

# Place, kind, gross internal area in square metres, condition, weight of its book value.
PLACES = """
Strathmuir Royal Infirmary|Acute hospital|94,310|B|4120
Queen Margaret Building, Lornbank|Acute hospital|31,775|A|1930
Carrick Moor Hospital|Acute hospital|28,440|C|985
Dalwhin Maternity Unit|Acute hospital|9,180|B|520
Inverlorn Community Hospital|Community hospital|6,420|B|331
Tarfin Community Hospital|Community hospital|4,985|C|214
Glenshiel Cottage Hospital|Community hospital|2,310|D|76
Kirkmuir War Memorial Hospital|Community hospital|3,640|C|142
Abbotsferry Community Hospital|Community hospital|5,105|A|318
Pitlour Community Hospital|Community hospital|2,895|B|129
Birchwood Clinic|Mental health|7,760|B|402
Leven House|Mental health|3,215|C|118
Ashgrove Young People's Unit|Mental health|2,480|A|207
Rowan Rehabilitation Centre|Mental health|1,930|B|88
Aberfin Health Centre|Health centre|1,415|B|64
Ballencrieff Health Centre|Health centre|1,180|C|41
Cairnbeg Health Centre|Health centre|980|B|45
Craigend Health Centre|Health centre|2,265|A|139
Drumlithie Road Health Centre|Health centre|1,340|C|52
Eastmuir Health Centre|Health centre|2,730|B|127
Fernhill Health Centre|Health centre|1,090|D|26
Garvock Street Health Centre|Health centre|1,870|B|83
Harbour Health Centre, Abbotsferry|Health centre|1,655|B|79
Inchmore Health Centre|Health centre|890|C|30
Kilbride Road Health Centre|Health centre|2,140|B|98
Lornbank Health Centre|Health centre|2,905|A|166
Muirtown Health Centre|Health centre|1,520|C|57
Northgate Health Centre|Health centre|1,745|B|81
Pitlour Health Centre|Health centre|760|C|24
Ravelrig Health Centre|Health centre|1,230|B|55
Saltcoats Lane Health Centre|Health centre|1,610|D|39
Tarfin Health Centre|Health centre|1,025|B|47
Westmuir Health Centre|Health centre|2,480|B|112
Strathmuir Dental Institute|Dental|3,370|B|176
Eastmuir Dental Clinic|Dental|640|C|21
Kirkmuir Dental Clinic|Dental|580|B|23
Lornbank Laboratory|Laboratory|5,940|A|388
Central Decontamination Unit|Support|2,215|B|117
Muirtown Laundry|Support|3,480|D|62
Northgate Records Store|Support|4,120|C|49
Ambulance Road Workshops|Support|1,860|C|33
Strathmuir House (headquarters)|Office|6,630|C|173
Carrick Moor Staff Residences|Residence|7,290|D|94
Dalwhin Nursery|Residence|410|A|17
"""

ESTATE = tuple(tuple(line.split("|")) for line in PLACES.strip().splitlines())


def asset_values(numbers: SeededNumbers, year: int, ppe: int) -> dict[str, int]:
    """Book values by class and by property; land and buildings are the sum of the properties."""
    values = numbers.shared("ppe", year, ppe, CLASSES)
    values["estate_total"] = values["ppe.land"] + values["ppe.buildings"]
    weights = {f"p{place}": int(weight) for place, (*_, weight) in enumerate(ESTATE)}
    return values | numbers.shared("estate", year, values["estate_total"], weights)


def asset_movements(
    numbers: SeededNumbers, year: int, amounts: Mapping[str, int], opening: Mapping[str, int]
) -> dict[str, int]:
    """Movements by class; transfers between classes come to nil in total."""
    added = numbers.shared("added", year, amounts["additions"], ADDED)
    worn = numbers.shared("worn", year, amounts["depreciation"], WORN)
    movements = {"moved": 0}
    for name in CLASSES:
        revalued = amounts["revaluation"] if name == "buildings" else 0
        before = opening[f"ppe.{name}"]
        used = worn.get(f"worn.{name}", 0)
        movements[f"added.{name}"] = added[f"added.{name}"]
        movements[f"revalued.{name}"] = revalued
        movements[f"worn.{name}"] = -used
        explained = before + added[f"added.{name}"] + revalued - used
        movements[f"moved.{name}"] = amounts[f"ppe.{name}"] - explained
    return movements


MOVEMENT_ROWS: tuple[Row, ...] = tuple(
    (label, *(f"{{{by_class}.{name}}}" for name in CLASSES), f"{{{in_total}}}")
    for label, by_class, in_total in MOVEMENTS
)

ESTATE_ROWS: tuple[Row, ...] = tuple(
    (name, kind, area, condition, f"{{estate.p{place}}}", f"{{prior.estate.p{place}}}")
    for place, (name, kind, area, condition, _) in enumerate(ESTATE)
)
