"""What rows and columns of invented organisations are called.

Belongs here: words. Not here: figures, and rows that add up (statements).
"""

SEGMENTS = ("Retail", "Wholesale", "Energy", "Logistics", "Services", "Property", "Central")
FUNDS = ("General fund", "Endowment", "Restricted", "Unrestricted", "Capital fund", "Reserves")
REGIONS = ("United Kingdom", "Rest of Europe", "North America", "Asia Pacific", "Middle East")
ENTITIES = ("Group", "Company", "Charity", "Trust", "Council", "Parent")

MEASURES = (
    ("Revenue growth", "%", "percent"),
    ("Gross margin", "%", "percent"),
    ("Staff turnover", "%", "percent"),
    ("Return on capital employed", "%", "percent"),
    ("Patients seen within four hours", "%", "percent"),
    ("Customer satisfaction", "%", "percent"),
    ("Sickness absence", "days", "count"),
    ("Average length of stay", "days", "count"),
    ("Carbon emissions", "tCO2e", "count"),
    ("Water use", "m3", "count"),
    ("Number of employees", "", "count"),
    ("Number of stores", "", "count"),
    ("Homes completed", "", "count"),
)

LONG_LABELS = (
    "Remeasurement of the net defined benefit pension liability after the transfer of staff",
    "Exchange differences on the translation of foreign operations that are held for disposal",
    "Adjustment between accounting basis and funding basis under regulations for capital financing",
    "Payments made to contractors for the maintenance of roads, footways and street furniture",
    "Share of the results of joint ventures and associates accounted for under the equity method",
    "Amounts due from subsidiary undertakings that fall due for payment after more than one year",
    "Proceeds from the disposal of property, plant and equipment and of assets held for sale",
    "Expected credit losses on loans to housing associations and other registered providers",
    "Gains on revaluation of land and buildings taken to the revaluation reserve during the year",
)

PEOPLE = (
    "Ada Brennock", "Idris Vantage", "Mara Oldcastle", "Tobin Fairley", "Lena Marsh",
    "Osric Penhale", "Priya Dunmore", "Hugh Castellan", "Wren Abara", "Colm Teasdale",
)  # fmt: skip

SENTENCES = (
    "The board met seven times in the year and reviewed the strategy in the autumn.",
    "Demand held up well in the north while orders from the public sector were slower to arrive.",
    "We opened a second depot in March and moved the workshops of the old site into it.",
    "The trustees remain confident that reserves are sufficient for the plans of the coming year.",
    "Costs of energy fell back from their peak and the saving was passed on to tenants.",
    "A review of the estate showed that two of the older buildings no longer meet our needs.",
    "Members of staff gave their views in the annual survey, and the results are set out below.",
    "The committee considered the judgements that had most effect on the accounts.",
    "Our partners in the region have asked us to lead the next stage of the programme.",
    "New rules on reporting came into force and did not change the results of earlier years.",
)

TITLES = ("Our people", "Risk and resilience", "Serving communities", "Governance", "Outlook")
