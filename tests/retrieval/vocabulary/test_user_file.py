"""A user's own terms: what they change, and how faults are told."""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_resources.errors import UsageError
from rag_resources.opening import open_engine, open_vocabulary, retrieval_settings
from rag_resources.retrieval.vocabulary.entry_files import read_entry_file
from rag_resources.retrieval.vocabulary.loading import load_vocabulary, shipped_entries
from rag_resources.settings import load_retrieval_settings

WriteFile = Callable[[str], Path]


@pytest.fixture
def own(tmp_path: Path) -> WriteFile:
    def write(entries: str) -> Path:
        path = tmp_path / "own.toml"
        path.write_text(f'version = "1"\n{entries}', "utf-8")
        return path

    return write


def test_a_new_entry_is_named_and_looked_for(own: WriteFile) -> None:
    file = own('[[entry]]\nname = "widgets"\nterms = ["widget count"]\nsynonyms = {"units" = 0.7}')
    found = load_vocabulary(file).expand("What is the widget count?")
    assert [(match.entry, match.part) for match in found.matches] == [("widgets", "own")]
    assert [(one.text, one.weight) for one in found.phrases] == [("units", 0.7)]
    assert load_vocabulary(file).entries["widgets"].source == "the user's own file"


def test_an_entry_of_a_shipped_name_replaces_it(own: WriteFile) -> None:
    file = own('[[entry]]\nname = "goodwill"\nterms = ["renown"]\nsynonyms = {"fame" = 0.5}')
    entry = load_vocabulary(file).entries["goodwill"]
    assert [term.text for term in entry.terms] == ["renown"]
    assert (entry.synonyms, entry.statements, entry.needs) == ({"fame": 0.5}, {}, {})
    assert entry.part == shipped_entries()["goodwill"].part
    assert not load_vocabulary(file).expand("fame").matches


def test_an_entry_can_extend_the_shipped_one(own: WriteFile) -> None:
    file = own(
        '[[entry]]\nname = "revenue"\nextend = true\nterms = ["takings"]\n'
        'synonyms = {"net sales" = 0, "takings" = 0.4}'
    )
    shipped, entry = shipped_entries()["revenue"], load_vocabulary(file).entries["revenue"]
    assert {term.text for term in shipped.terms} < {term.text for term in entry.terms}
    assert entry.synonyms == {**shipped.synonyms, "net sales": 0, "takings": 0.4}
    assert (entry.statements, entry.source) == (shipped.statements, shipped.source)
    looked_for = {one.text for one in load_vocabulary(file).expand("takings").phrases}
    assert "net sales" not in looked_for
    assert "turnover" in looked_for


def test_an_entry_can_be_switched_off(own: WriteFile) -> None:
    file = own('[[entry]]\nname = "goodwill"\ndisabled = true')
    assert "goodwill" not in load_vocabulary(file).entries


def test_the_shipped_entries_stay_as_they_are(own: WriteFile) -> None:
    before = dict(shipped_entries())
    load_vocabulary(own('[[entry]]\nname = "goodwill"\ndisabled = true'))
    assert shipped_entries() == before


def test_the_example_of_the_documentation_does_what_it_says(tmp_path: Path) -> None:
    page = (Path(__file__).parents[3] / "docs" / "vocabulary.md").read_text("utf-8")
    (example,) = (one for one in re.findall(r"```toml\n(.*?)```", page, re.S) if "[[entry]]" in one)
    (tmp_path / "own.toml").write_text(example, "utf-8")
    vocabulary = load_vocabulary(tmp_path / "own.toml")
    shipped = shipped_entries()
    assert f"{len(shipped)} entries" in page
    assert vocabulary.entries.keys() - shipped.keys() == {"installed base"}
    assert shipped.keys() - vocabulary.entries.keys() == {"risks"}
    assert vocabulary.entries["goodwill"].statements == {}
    assert vocabulary.entries["revenue"].synonyms["turnover"] == 0


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ('name = "a"', "entry 'a', terms: give at least one phrase"),
        ('name = "a"\nterms = ["b"]', "entry 'a', synonyms: give synonyms, statements"),
        ('terms = ["b"]', "entry number 1, name: field required"),
        ('name = "a"\nterms = ["the"]', "entry 'a', terms: 'the' holds no word"),
        ('name = "a"\nterms = ["b"]\nsynonyms = {"of" = 1}', "synonyms: 'of' holds no word"),
        ('name = "a"\nterms = ["b"]\nsynonyms = {"c" = 2}', "synonyms.c: input should be less"),
        ('name = "a"\nterms = ["b"]\nsynonyms = {"c" = nan}', "entry 'a', synonyms.c: "),
        ('name = "a"\nterms = ["b"]\nsynonym = {"c" = 1}', "synonym: there is no such key; known"),
        ('name = "a"\nterms = ["b"]\nstatements = {"sheet" = 1}', "entry 'a', statements.sheet: "),
        ('name = "a"\nterms = ["b"]\nneeds = {"a" = 1}', "'a' cannot need itself; take it out"),
        (
            'name = "a"\nterms = ["b"]\nsynonyms = {"c" = 1}\nsince = 2010\nuntil = 2005',
            "entry 'a', until: 2005 is before since = 2010",
        ),
        ('name = "a"\ndisabled = true', "entry 'a', disabled: there is no shipped entry"),
        ('name = "a"\nextend = true', "entry 'a', extend: there is no shipped entry"),
        ('name = "revenue"\nextend = true\ndisabled = true', "exclude each other; keep one"),
        (
            'name = "minority interest before 2009"\nextend = true\nsince = 2012',
            "until: 2009 is before since = 2012; give both years",
        ),
        (
            'name = "a"\nterms = ["b"]\nsynonyms = {"c" = 1}\n[[entry]]\nname = "a"',
            "entry 'a', name: another entry has it already",
        ),
    ],
)
def test_a_fault_is_told_in_a_sentence_with_file_and_entry(
    own: WriteFile, entry: str, said: str
) -> None:
    with pytest.raises(UsageError) as caught:
        load_vocabulary(own(f"[[entry]]\n{entry}"))
    message = str(caught.value)
    assert str(own("")) in message
    assert said in message
    assert message.endswith(".")
    assert "\n" not in message


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("[[entry", "is not TOML"),
        ("", 'is to begin with version = "1"'),
        ('version = "2"', 'is to begin with version = "1"'),
        ('version = "1"\nentry = 3', r"below \[\[entry\]\]"),
        ('version = "1"\nentries = []', "no key 'entries' beside version"),
        ("\xff", "cannot be read"),
    ],
)
def test_a_file_that_is_none_is_named(tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(content, "latin-1")
    with pytest.raises(UsageError, match=rf"odd\.toml.*{said}"):
        load_vocabulary(path)


@given(st.text(max_size=80))
def test_any_value_is_read_or_refused_by_a_usage_error(text: str) -> None:
    with suppress(UsageError):
        for written in read_entry_file("own.toml", f'version = "1"\n[[entry]]\nname = {text}'):
            assert written.name


class TestSettings:
    @pytest.fixture(autouse=True)
    def _environment(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("RAG_SETTINGS", raising=False)
        monkeypatch.delenv("RAG_VOCABULARY", raising=False)

    def test_without_a_file_there_are_the_shipped_entries(self) -> None:
        found = open_vocabulary(retrieval_settings({}))
        assert dict(found.entries) == shipped_entries()

    def test_a_path_in_the_settings_file_is_seen_from_its_folder(self, tmp_path: Path) -> None:
        (tmp_path / "settings.toml").write_text('[retrieval]\nvocabulary = "own.toml"')
        found = load_retrieval_settings(tmp_path / "settings.toml", {})
        assert Path(found.vocabulary) == tmp_path / "own.toml"

    def test_the_environment_wins_over_the_file_and_what_is_typed_over_both(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "settings.toml").write_text('[retrieval]\nvocabulary = "file.toml"')
        monkeypatch.setenv("RAG_SETTINGS", str(tmp_path / "settings.toml"))
        assert retrieval_settings({}).vocabulary.endswith("file.toml")
        monkeypatch.setenv("RAG_VOCABULARY", "environment.toml")
        assert retrieval_settings({}).vocabulary == "environment.toml"
        assert retrieval_settings({"vocabulary": "typed.toml"}).vocabulary == "typed.toml"

    def test_the_file_of_the_settings_is_used(self, own: WriteFile) -> None:
        file = own('[[entry]]\nname = "goodwill"\ndisabled = true')
        found = open_vocabulary(retrieval_settings({"vocabulary": str(file)}))
        assert "goodwill" not in found.entries

    def test_a_value_that_is_no_path_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "settings.toml").write_text("[retrieval]\nvocabulary = 3")
        with pytest.raises(UsageError, match=r"retrieval\.vocabulary = 3"):
            load_retrieval_settings(tmp_path / "settings.toml", {})

    def test_a_fault_is_told_before_anything_is_asked(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("RAG_VOCABULARY", str(tmp_path / "absent.toml"))
        with pytest.raises(UsageError, match=r"absent\.toml cannot be read"):
            open_engine(str(tmp_path / "store"))
