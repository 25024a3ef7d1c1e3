"""Challenge documents: which company's report a PDF of the Enterprise RAG Challenge is.

Belongs here: the published list of PDFs, the names it gives, companies named in a question. Not
here: questions and answers (enterprise_rag).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from evals.importers.published_files import Entry, table_rows
from rag_resources.report_inbox import report_id_of

ReportNames = Literal["company", "sha1"]

_LATIN = re.compile(r"[A-Za-z0-9]")
_QUOTED = re.compile(r'"([^"]+)"')


@dataclass(frozen=True, slots=True)
class ChallengeDocuments:
    """The PDFs by the SHA-1 of their bytes, which is also how their files are called.

    Attributes:
        companies: company by SHA-1; empty where no list is at hand.
        names: whether reports are called by company or, as their files, by SHA-1.
    """

    companies: Mapping[str, str] = field(default_factory=dict)
    names: ReportNames = "company"

    @classmethod
    def read(cls, file: Path, names: ReportNames = "company") -> "ChallengeDocuments":
        """The list of round 1 (`dataset.csv`) or round 2 (`subset.csv`, `subset.json`).

        Raises:
            QuestionSetError: the file cannot be read, or an entry names no PDF or no company.
        """
        return cls({entry.text("sha1"): _company(entry) for entry in table_rows(file)}, names)

    def doc_id(self, sha1: str) -> str:
        """What the report is called: its company, unless that would name several reports."""
        company = self.companies.get(sha1)
        if company is None or self.names == "sha1" or not _LATIN.search(company):
            return sha1
        return company if len(self._reports_of(company)) == 1 else sha1

    def named_in(self, question: str) -> dict[str, list[str]]:
        """The companies a question names, each with its PDFs: [] for one that is not listed.

        Questions that compare put the names into quotes; the others name one listed company.
        """
        quoted = _QUOTED.findall(question)
        names = quoted or _longest_names(question, set(self.companies.values()))
        return {name: self._reports_of(name) for name in names}

    def _reports_of(self, company: str) -> list[str]:
        wanted = _slug(company)
        return [sha1 for sha1, name in self.companies.items() if _slug(name) == wanted]


def _company(entry: Entry) -> str:
    return entry.text("company_name" if "company_name" in entry.keys else "name")


def _slug(company: str) -> str:
    # Two spellings of one report id are one report. A name in another script has no id at all.
    return report_id_of(company) if _LATIN.search(company) else company


def _longest_names(question: str, names: set[str]) -> list[str]:
    """The names that stand in a question as whole words and not inside a longer name."""
    spans = [
        (match.start(), match.end(), name)
        for name in names
        if name in question  # spares thousands of patterns
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", question)
    ]
    whole = [
        one
        for one in spans
        if not any(
            other[0] <= one[0] and one[1] <= other[1] and other[:2] != one[:2] for other in spans
        )
    ]
    return list(dict.fromkeys(name for _, _, name in sorted(whole)))
