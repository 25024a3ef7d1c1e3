"""The words that instructions about an answer are made of.

Belongs here: the closed vocabulary of asking for a form ("round to two decimal places"), for a
source ("using the details shown in the annual report") and for a way out ("if there is no mention,
return N/A"). Not here: where in a question an instruction stands (instructions). No word here names
an organisation, a period, a figure or a measure, so that nothing asked can be taken for noise.
"""

import re

from rag_resources.retrieval.question_reading.report_types import REPORT_TYPE
from rag_resources.retrieval.question_reading.statement_names import STATEMENT_NAME


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


def _phrases(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE)


LINKS = _words(
    "the a an of in on at to from for by with within and or off as into upon through only just"
    " solely primarily mainly mostly largely exclusively strictly purely plainly clearly"
    " explicitly directly simply above below following this that these those your our my you we"
    " me us i its their it be can may must should could"
)
SHOWING = _words(
    "shown outlined provided presented stated contained found given listed described disclosed"
    " displayed included reported available mentioned printed"
)
USING = _words(
    "using use uses used utilizing utilising utilize utilise relying rely basing base based drawing"
    " draw referring refer taking take looking look considering consider assuming assume"
    " adopting adopt employing leveraging accessing access restricted limited who account"
    " agreement line accordance perspective viewpoint standpoint view role lens judgment"
    " judgments judgement judgements conclusion conclusions reference"
)
MATERIAL = _words("information details detail data items item figures entries content contents")
SOURCE_NOUNS = _words(
    "report reports filing filings document documents statement statements disclosure disclosures"
)
CLAUSE_WORDS = LINKS | SHOWING | USING | MATERIAL | SOURCE_NOUNS

ANSWERING = _words(
    "answer answers answering respond response responses reply provide provided give giving"
    " round rounded express expressed report state return format formatted present show output"
    " address calculate compute derive extract specify write quote include keep limit please"
    " kindly then also finally note ensure make sure help need want would like do don't dont not"
    " no avoid explain why let know tell"
)
FORMS = _words(
    "question questions answer answers result results value number figure amount nearest whole"
    " integer percent percents percentage percentages unit units million millions billion"
    " billions thousand thousands bn mn dollar dollars pound pounds euro euros usd gbp eur aud"
    " cad cny jpy chf sek nok dkk inr zar nzd us currency sentence sentences word words brief"
    " briefly short concise concisely json list yes true false n/a na null none unknown one"
    " metric approximation exact reasonable possible useful relevant meaningful applicable"
    " appropriate company like calculation reasoning rationale final financial is are was were"
    " there any mention such if when here here's let's"
)
SENTENCE_WORDS = CLAUSE_WORDS | ANSWERING | FORMS

_COUNT = r"(?:\d|zero|one|two|three|four|five)"
_FALLBACK = r"(?:['\"“‘]?(?:n/?a|none|null|zero|0|false|true|yes|no|unknown)['\"”’]?)(?!\w)"
PHRASES = _phrases(
    rf"{_COUNT}\s+(?:decimals?(?:\s+(?:places?|points?|digits?))?|d\.?p\.?(?!\w)|significant\s+(?:figures?|digits?))",
    r"(?:first|second|third)\s+decimal(?:\s+place)?",
    r"(?:investment|financial|equity|credit|research|securities)\s+(?:analyst|expert|advisor|adviser|professional|accountant)",
    r"what\s+(?:was|is|has\s+been|we(?:['’]re|\s+are))\s+(?:asked|requested|needed|asking)(?:\s+for)?",
    r"line[\s-]items?",
    *(rf"(?<={verb} ){_FALLBACK}" for verb in ("return", "state", "say", "with", "answer")),
    r"(?:title|name|names|number)\s+of\s+(?:the\s+)?(?:position|company|person|product)s?",
)
"""Several words that are an instruction together though not each alone."""

SOURCES = _phrases(
    STATEMENT_NAME.pattern,
    REPORT_TYPE.pattern,
    r"financial\s+(?:statements?|reports?)",
)
"""Where a question wants to be answered from."""

CLAUSE_OPENER = _phrases(
    r"using|utili[sz]ing|employing|leveraging",
    r"based(?:\s+\w+ly|\s+only)?\s+(?:on|off|upon)|basing",
    r"by\s+(?:\w+ly\s+|only\s+)?(?:using|utili[sz]ing|relying|referring|drawing|basing|taking|looking|assuming|considering)",
    r"according\s+to|in\s+(?:agreement|line|accordance|keeping)\s+with|with\s+reference\s+to",
    r"taking\s+into\s+(?:account|consideration)|relying|drawing|referring|considering|looking\s+at",
    r"as\s+per|(?:as\s+)?(?:shown|outlined|provided|presented|stated|contained|found|given|listed"
    r"|described|disclosed|mentioned|reported)\s+(?:in|by|within|on)",
    r"within\s+the\s+(?:last|latest|current)\s+period",
)
"""How a clause inside a sentence begins that says where to look."""

GENERIC_OPENER = _phrases(r"in|within|from")
"""Before "the annual report", and only before a whole report, these begin a clause as well."""

UNIT_CLAUSE = _phrases(
    r"\(?\b(?:(?:expressed|stated|measured)\s+)?(?:in|as)\s+(?:units?\s+of\s+|an?\s+)?"
    r"(?:(?:usd|gbp|eur|aud|cad|cny|jpy|chf|u\.?s\.?\s+dollars?|us\s+dollars?|dollars|pounds(?:\s+sterling)?"
    r"|euros?|[$£€])\s*(?:thousands?|millions?|billions?|bn|mn|m)?(?![\w%])"
    r"|(?:thousands?|millions?|billions?)\s+(?:of\s+)?(?:usd|gbp|eur|aud|cad|u\.?s\.?\s+dollars|dollars|pounds|euros)\b"
    r"|(?:percents?|percentages?|per\s?cent)\b(?!\s+of\b|\s+\w+\s+of\b)"
    r")\)?",
)
"""The unit an answer is wanted in: "in USD millions", "(in units of percents"."""

SENTENCE_OPENER = _phrases(
    r"(?:(?:please|kindly|then|and|also|finally|you\s+(?:must|should|can|may)|make\s+sure\s+(?:to|you)|be\s+sure\s+to"
    r"|we\s+(?:want|need|would\s+like)\s+(?:you\s+)?to|i\s+(?:want|need|would\s+like)\s+(?:you\s+)?to|help\s+us|do\s+not|don['’]t|only)[\s,]+)*"
    r"(?:answer|respond|reply|provide|give|round|express|report|state|return|format|present|show|output"
    r"|address|calculate|compute|derive|extract|specify|write|quote|include|keep|limit|ensure|make\s+sure"
    r"|use|utili[sz]e|base|rely|refer|draw|consider|assume|take|adopt|explain|note|avoid|help|let"
    r"|your\s+answer|the\s+answer|if|when|where|in\s+case|here(?:['’]s|\s+is)|the\s+question\s+is)(?!\w)",
)
"""How a sentence that only instructs begins."""

BRACKET_OPENER = _phrases(
    r"(?:in|as|to|round(?:ed)?|answer|within|or|please|if|expressed|using|based|according)\b"
)
"""How an instruction in brackets begins."""
