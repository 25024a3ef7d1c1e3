"""The texts on which a model is made eight-bit: the same on every computer, nobody's report.

Belongs here: sentences and rows in the manner of annual reports, from which the ranges of the
model's inner values are read. Not here: how they are used (conversion).
"""

from itertools import cycle, islice

SUBJECTS = (
    "The Group",
    "Our company",
    "The Board of Directors",
    "The Trust",
    "The Audit Committee",
    "Management",
    "The segment Energy Solutions",
    "Each subsidiary",
    "The Chief Financial Officer",
    "The Health Board",
)
STATEMENTS = (
    "reported revenue of {a} million, an increase of {b}% compared with the previous year, "
    "driven by higher volumes.",
    "recognised an impairment loss of ${a} million on goodwill; the recoverable amount was "
    "based on value in use.",
    "met {b} times during the year and reviewed the register of strategic risks, the "
    "internal audit plan and fraud.",
    "employs {a} people in {b} countries and paid wages, pensions and social security "
    "contributions.",
    "holds derivative financial instruments to hedge interest rate and currency risk, "
    "measured at fair value.",
    "reduced carbon emissions by {b}% and expects to reach net zero by 2040, subject to "
    "investment in buildings.",
    "proposes a dividend of {b} cents per share, payable on 30 June to shareholders on the "
    "register.",
    "is satisfied that the financial statements give a true and fair view and were prepared "
    "as a going concern.",
    "achieved break-even against its core revenue resource limit, with savings of £{a}k "
    "against a plan of £{b}k.",
    "repaid borrowings of {a} under the revolving credit facility; {b} remained undrawn at "
    "31 December 2023.",
)
ROWS = (
    "Revenue | 2023 | {a} | 2022 | {b} | $ in millions",
    "Net cash from operating activities: 2023 {a}; 2022 ({b})",
    "Property, plant and equipment, net {a} {b} Total assets {b}{a}",
    "Trade and other receivables (Note {b}) £000 {a}",
    "Basic earnings per share {b}.{b} Diluted earnings per share {b}.1",
    "Staff costs — Salaries and wages {a} Social security {b} Other pension costs {b}",
    "Waiting times: patients seen within 18 weeks {b}.4% (target 90%)",
)
QUESTIONS = (
    "What was the total revenue for the financial year 2023?",
    "Who is the chief executive and what was their remuneration?",
    "how many employees",
    "Does the company have a positive working capital based on FY2022 data? If not, why?",
    "net cash from operating activities",
    "When does the revolving credit facility expire?",
)
HEADINGS = (
    "Strategic report",
    "Notes to the accounts › 12. Borrowings",
    "Performance analysis",
    "Governance",
)
LENGTHS = (1, 2, 3, 4, 6, 8)
PASSAGES = 72


def calibration_texts() -> tuple[str, ...]:
    """Questions, sentences, passages up to what encoders read, and rows of tables."""
    sentences = cycle(
        f"{subject} {statement.format(a=137 + 89 * number, b=2 + 7 * number % 60)}"
        for number, (subject, statement) in enumerate(
            (subject, statement) for statement in STATEMENTS for subject in SUBJECTS
        )
    )
    rows = cycle(
        row.format(a=f"{1 + number},{311 + 17 * number}", b=3 + number)
        for number in range(12)
        for row in ROWS
    )
    headings, lengths = cycle(HEADINGS), cycle(LENGTHS)
    texts = list(QUESTIONS)
    for number in range(PASSAGES):
        source = rows if number % 3 == 2 else sentences
        separator = "\n" if source is rows else " "
        body = separator.join(islice(source, next(lengths)))
        texts.append(f"{next(headings)}\n{body}" if number % 2 else body)
    return tuple(texts)


def calibration_pairs() -> tuple[tuple[str, str], ...]:
    """Every passage with one of the questions, as a reranker reads them."""
    passages = calibration_texts()[len(QUESTIONS) :]
    return tuple(zip(cycle(QUESTIONS), passages, strict=False))
