"""The words that tell names of organisations in a question from other words in capitals.

Belongs here: the vocabulary. Not here: how a name is cut out (organisation_phrases).
"""


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


LEGAL_FORMS = _words(
    "plc limited ltd inc incorporated corp corporation company co gmbh kgaa aktiengesellschaft"
    " spa srl sarl oyj oy berhad bhd llc lp llp nv bv sa se ag sas sca ab asa kg sl n.v s.a l.p"
    " s.p.a s.r.l b.v a.g pty trust holdings group bancorp bancshares"
)
"""What an organisation's name may end with; "Acme Group" counts, "the Group" does not."""

CONNECTORS = _words("of and & de la del du des und der für van y e et the")
AUXILIARIES = _words(
    "did does do has have had is are was were will would can could should may might must than"
)
PREPOSITIONS = _words(
    "for at by of from with in on to against versus vs about as during between over within per"
    " since after before until including"
)
GENERIC = _words(
    "group company trust board bank fund council authority university foundation department"
    " ministry committee government service services holdings international national annual"
    " total core gross net number value revenue income capital cash operating financial"
    " percentage proportion share rate ratio assets liabilities equity expenses costs profit"
    " loss earnings sales board's report market"
)
"""Words that are no name on their own, though they may be part of one."""

_ASKING = (
    "what which who whom whose when where why how did does do is are was were has have had can"
    " could will would should may if please according using based basing among between in on at"
    " for from by to as of with during after before and or the a an this that these there give"
    " me state list name tell show find calculate compute define compare report return round"
    " answer explain describe provide respond address base use taking we i you your our its it"
    " by-how taken also then note were while since given about over within both each any all let"
    " across note notes"
)
_TIMES = (
    "january february march april may june july august september october november december jan"
    " feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday"
    " saturday sunday q1 q2 q3 q4 h1 h2 fy fiscal year quarter ytd ltm ttm"
)
_MEASURES = (
    "ebit ebitda ebitdar capex opex cogs fcf dpo dso dio ccc roa roe roi roce roic eps dps pp&e"
    " ppe ppne sg&a d&a r&d cagr nim npl npa aum gaap ifrs kpi kpis fte ftes arr mrr ntas nav"
    " p/e wacc esg csr co2 ghg covid covid-19 ceo cfo coo cto cio chair agm egm ipo ai it hr"
)
_CURRENCIES = "usd gbp eur aud cad cny jpy chf sek nok dkk inr zar nzd rmb us uk usa u.s u.k eu"
_FORMS = "n/a na true false yes no none null 10-k 10-q 8-k 20-f 6-k p&l"
NOT_NAMES = frozenset(" ".join((_ASKING, _TIMES, _MEASURES, _CURRENCIES, _FORMS)).split())
"""Words in capitals that begin or end no name: words of asking, times, measures, currencies."""
