"""Which organisations of a directory a question names, and which names no report goes by.

Belongs here: where in a question names are looked for and which finds count. Not here: how alike
two names are (name_matching), which reports follow (route).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rag_resources.retrieval.question_reading.organisation_phrases import OrganisationPhrase
from rag_resources.retrieval.question_reading.organisation_words import CONNECTORS, LEGAL_FORMS
from rag_resources.retrieval.question_reading.reading import QuestionReading
from rag_resources.retrieval.routing.name_matching import ONE_WORD_OF_IT, TYPING_ERROR, best_fits
from rag_resources.retrieval.routing.name_words import body_kinds, name_words, squashed
from rag_resources.retrieval.routing.phrase_parts import phrase_parts
from rag_resources.retrieval.routing.question_words import WordRun, without_capitals, word_runs
from rag_resources.retrieval.routing.report_directory import Organisation, ReportDirectory

_TELLING_TICKER = 3
"""Letters from which a ticker in capitals is one wherever it stands; "FL" is a state as well."""
_FORM = re.compile(
    rf",?\s+(?:{'|'.join(map(re.escape, sorted(LEGAL_FORMS)))})(?!\w)(?:\.(?=\s+[a-z]|,))?", re.I
)
_SURE = ("possessive", "subject", "quoted")
_SHORTEST_BEGINNING = 4
_WHOLE_NAME = 8
"""Letters from which a name in small letters is looked for with typing errors."""


@dataclass(frozen=True, slots=True)
class NamedOrganisation:
    """A place of a question, cleaned[start:end], that names an organisation.

    Attributes:
        organisations: whom it may mean: one, or several where the name fits them equally.
        exact: whether the name stands there as the report prints it.
        known_as: the name of the organisation that it was recognised by.
    """

    words: str
    start: int
    end: int
    organisations: tuple[Organisation, ...]
    exact: bool
    known_as: str


@dataclass(frozen=True, slots=True)
class NamesInQuestion:
    """The organisations a question names and the names that fit none of the directory."""

    named: tuple[NamedOrganisation, ...]
    unknown: tuple[OrganisationPhrase, ...]


def names_in_question(reading: QuestionReading, directory: ReportDirectory) -> NamesInQuestion:
    """The names of a question, known and unknown, in reading order."""
    question = reading.cleaned
    named = _without_strangers(reading, list(_exact(reading, directory)))
    unknown: list[OrganisationPhrase] = []
    for phrase in reading.organisations:
        whole = None if _touches(phrase, named) else _inexact(phrase, directory)
        if whole:
            named.append(whole)
            continue
        apart = [part for part in phrase_parts(phrase) if not _touches(part, named)]
        found = [one for part in apart if (one := _inexact(part, directory))]
        named += found
        if not found and len(apart) > 1 and not _touches(phrase, named):
            unknown.append(phrase)
        else:
            unknown += [part for part in apart if not _touches(part, found)]
    if not named and without_capitals(reading):
        named += _misspelt(question, directory)
    return NamesInQuestion(tuple(sorted(named, key=lambda one: one.start)), tuple(unknown))


def _exact(reading: QuestionReading, directory: ReportDirectory) -> Iterator[NamedOrganisation]:
    """Names as reports print them, the longest first; none lies in another."""
    small = without_capitals(reading)
    taken: list[tuple[int, int]] = []
    for run in word_runs(reading.cleaned, directory.longest_name + 1):
        if any(start < run.end and run.start < end for start, end in taken):
            continue
        for key in _keys(run, small):
            places = directory.by_name.get(key, ())
            organisations = tuple(directory.organisations[place] for place in places)
            organisations = tuple(o for o in organisations if _counts(run, key, o, reading, small))
            if organisations:
                taken.append((run.start, run.end))
                end = _end_of_form(reading.cleaned, run.end)
                words = reading.cleaned[run.start : end]
                yield NamedOrganisation(words, run.start, end, organisations, True, words)
                break


def _end_of_form(question: str, end: int) -> int:
    """The end of the legal forms behind a name: "Acme" stands for "Acme Holdings, Inc."."""
    while form := _FORM.match(question, end):
        end = form.end()
    return end


def _keys(run: WordRun, small: bool) -> tuple[str, ...]:
    key = squashed(run.words)
    # "acmes revenue": typed without capitals the apostrophe goes missing too.
    return (key, key[:-1]) if small and run.named and key.endswith("s") else (key,)


def _counts(
    run: WordRun, key: str, organisation: Organisation, reading: QuestionReading, small: bool
) -> bool:
    """Whether words that spell a name are meant as one."""
    forms = [form for form in organisation.forms if form.squashed == key]
    if all(form.kind == "ticker" for form in forms):
        # A ticker that the name begins with is how people shorten it: "mgm" for MGM Resorts.
        begins = any(f.words[0] == key for f in organisation.forms if f.kind != "ticker")
        shortened = begins and small and run.named and len(key) >= _TELLING_TICKER
        return shortened or _is_ticker(run, reading)
    if len(run.tokens) > 1 or run.capital or any(c.isdigit() for c in key):
        # "a best buy" is a name in small letters, "us and a" never is one.
        return run.capital or len(key) >= _SHORTEST_BEGINNING
    return small and run.named and len(key) >= _SHORTEST_BEGINNING


def _is_ticker(run: WordRun, reading: QuestionReading) -> bool:
    text = reading.cleaned[run.start : run.end]
    if not text.isupper():
        return False
    phrases = [phrase for phrase in reading.organisations if _overlap(phrase, run)]
    alone = any(phrase.name == text for phrase in phrases)
    telling = any(phrase.name == text and phrase.evidence in _SURE for phrase in phrases)
    return telling or (alone and len(text) >= _TELLING_TICKER)


def _without_strangers(
    reading: QuestionReading, named: Sequence[NamedOrganisation]
) -> list[NamedOrganisation]:
    """Without names that are one word of a longer name: "Corning" in "Corning Natural Gas Ltd"."""
    kept = []
    for one in named:
        phrase = next((p for p in reading.organisations if _overlap(p, one)), None)
        single = len(name_words(one.words)) == 1
        whole = phrase is None or phrase.evidence != "legal form" or not single
        if whole or not _left_over(phrase, named):
            kept.append(one)
    return kept


def _left_over(phrase: OrganisationPhrase | None, named: Sequence[NamedOrganisation]) -> bool:
    """Whether words of a phrase belong to no known name and are no legal form."""
    if phrase is None:
        return False
    covered = [one.words for one in named if _overlap(phrase, one)]
    words = list(name_words(phrase.name))
    for word in (word for name in covered for word in name_words(name)):
        if word in words:
            words.remove(word)
    return any(word not in LEGAL_FORMS | CONNECTORS and not body_kinds([word]) for word in words)


def _inexact(phrase: OrganisationPhrase, directory: ReportDirectory) -> NamedOrganisation | None:
    """The organisation a phrase fits best, if its setting lets a likeness of that kind count."""
    # Tickers were looked for as they are printed.
    fits = best_fits(phrase.name, directory, tickers=False)
    if not fits:
        return None
    likeness = fits[0][1].likeness
    one_word = len(name_words(phrase.name)) == 1
    if likeness == ONE_WORD_OF_IT and not (phrase.evidence in _SURE and len(fits) == 1):
        return None
    # A single word in capitals may be any: "Best performing segment", "General expenses".
    if likeness < TYPING_ERROR and one_word and not phrase.telling:
        acronym = phrase.name.isupper() and len(phrase.name) >= _SHORTEST_BEGINNING - 1
        if not acronym and (phrase.start == 0 or len(phrase.name) < _SHORTEST_BEGINNING):
            return None
    return NamedOrganisation(
        words=phrase.name,
        start=phrase.start,
        end=phrase.end,
        organisations=tuple(one for one, _ in fits),
        exact=likeness > TYPING_ERROR,
        known_as=fits[0][1].name,
    )


def _misspelt(question: str, directory: ReportDirectory) -> list[NamedOrganisation]:
    """A name with a typing error in a question without capitals; long names only."""
    for run in word_runs(question, directory.longest_name + 1):
        key = squashed(run.words)
        if len(key) < _WHOLE_NAME or (len(run.tokens) == 1 and not run.named):
            continue
        words = question[run.start : run.end]
        fits = best_fits(words, directory, tickers=False)
        if fits and fits[0][1].likeness >= TYPING_ERROR:
            organisations = tuple(one for one, _ in fits)
            found = replace(_EMPTY, organisations=organisations, known_as=fits[0][1].name)
            return [replace(found, words=words, start=run.start, end=run.end)]
    return []


_EMPTY = NamedOrganisation("", 0, 0, (), False, "")


def _touches(phrase: OrganisationPhrase, named: Sequence[NamedOrganisation]) -> bool:
    return any(_overlap(phrase, one) for one in named)


def _overlap(
    phrase: OrganisationPhrase, other: NamedOrganisation | WordRun | OrganisationPhrase
) -> bool:
    return phrase.start < other.end and other.start < phrase.end
