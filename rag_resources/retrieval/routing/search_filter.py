"""What a search is narrowed to by the person who asks.

Belongs here: the filter, and which reports and chunks pass it. Not here: what a question itself
says (route), searching (the query engine). Parts of a filter must all hold; within a part one of
its values is enough, and an empty part lets everything pass.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from rag_resources.records import Chunk, ChunkKind
from rag_resources.report_card import ReportCard
from rag_resources.retrieval.routing.name_matching import best_fits
from rag_resources.retrieval.routing.name_words import name_words
from rag_resources.retrieval.routing.report_directory import Organisation, ReportDirectory
from rag_resources.schemas import ChunkRows


@dataclass(frozen=True, slots=True)
class SearchFilter:
    """What to search only.

    Attributes:
        reports: report ids.
        organisations: names, as people write them.
        years: years a report goes by or is called by; comparatives do not count.
        sections: words of a section title ("balance sheet"); any part of the path, any case.
        kinds: kinds of chunk.
    """

    reports: tuple[str, ...] = ()
    organisations: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    sections: tuple[str, ...] = ()
    kinds: tuple[ChunkKind, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything is narrowed."""
        return any((self.reports, self.organisations, self.years, self.sections, self.kinds))

    def __str__(self) -> str:
        parts = {
            "reports": self.reports,
            "organisations": self.organisations,
            "years": self.years,
            "sections": self.sections,
            "kinds": self.kinds,
        }
        said = (f"{name} {', '.join(map(str, values))}" for name, values in parts.items() if values)
        return "; ".join(said) or "none"


@dataclass(frozen=True, slots=True)
class FilteredReports:
    """The reports that pass a filter, in the order of the directory.

    Attributes:
        nothing_matches: why none passes, one sentence; "" if some do.
    """

    report_ids: tuple[str, ...]
    nothing_matches: str = ""


def reports_passing(wanted: SearchFilter, directory: ReportDirectory) -> FilteredReports:
    """The reports that pass the parts of a filter that are about reports."""
    organisations = _organisations(wanted, directory)
    passing = tuple(
        card.report_id
        for card in directory.cards.values()
        if (not wanted.reports or card.report_id in wanted.reports)
        and (not wanted.organisations or directory.organisation_of[card.report_id] in organisations)
        and (not wanted.years or _goes_by(card, wanted.years))
    )
    return FilteredReports(passing, "" if passing else _why_none(wanted, directory))


def chunks_passing(wanted: SearchFilter, chunks: Sequence[Chunk]) -> np.ndarray:
    """Mask, of shape (chunks,), of those that pass the parts of a filter about chunks."""
    passing = np.ones(len(chunks), dtype=bool)
    if wanted.kinds:
        kinds = chunks.kinds if isinstance(chunks, ChunkRows) else [c.kind for c in chunks]
        passing &= np.isin(np.asarray(kinds, dtype=object), np.asarray(wanted.kinds, dtype=object))
    if wanted.sections:
        paths = _paths(chunks)
        sections = [name_words(section) for section in wanted.sections]
        # Many chunks share a path, so every path is looked at once.
        known = {path: _in_section(path, sections) for path in set(paths)}
        passing &= np.fromiter((known[path] for path in paths), dtype=bool, count=len(paths))
    return passing


def _paths(chunks: Sequence[Chunk]) -> list[tuple[str, ...]]:
    """Section paths; of stored chunks without making records of their rows."""
    if isinstance(chunks, ChunkRows):
        return chunks.section_paths
    return [chunk.section_path for chunk in chunks]


def no_chunk_matches(wanted: SearchFilter) -> str:
    """What to say where reports pass a filter and none of their chunks does."""
    return (
        f"Nothing matches the filter ({wanted}): its reports hold no such section or kind; "
        "leave out a part of the filter."
    )


def _organisations(wanted: SearchFilter, directory: ReportDirectory) -> list[Organisation]:
    """Everyone a name of the filter may mean; a person sees at once whom to leave out."""
    return [one for name in wanted.organisations for one, _ in best_fits(name, directory)]


def _goes_by(card: ReportCard, years: Iterable[int]) -> bool:
    return any(year in (card.year, *card.other_years) for year in years)


def _in_section(path: Sequence[str], sections: Iterable[Sequence[str]]) -> bool:
    titles = [f" {' '.join(name_words(title))} " for title in path]
    return any(f" {' '.join(section)} " in title for section in sections for title in titles)


def _why_none(wanted: SearchFilter, directory: ReportDirectory) -> str:
    """The sentence for a filter that no report passes: the part at fault and what there is."""
    start = f"Nothing matches the filter ({wanted}): "
    unknown = [report for report in wanted.reports if report not in directory.cards]
    if unknown and len(unknown) == len(wanted.reports):
        return f"{start}the store holds no report {', '.join(unknown)}; check the report ids."
    strangers = [name for name in wanted.organisations if not best_fits(name, directory)]
    if strangers and len(strangers) == len(wanted.organisations):
        return f"{start}no report in the store is of {', '.join(strangers)}; check the names."
    years = {card.year for card in directory.cards.values() if card.year}
    if wanted.years and not years.intersection(wanted.years):
        held = f"{min(years)} to {max(years)}" if years else "no known year"
        return f"{start}the reports in the store are of {held}; choose among these years."
    return f"{start}no report passes all its parts; leave one out."
