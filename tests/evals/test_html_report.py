from dataclasses import replace
from html.parser import HTMLParser
from io import BytesIO

from memory_engine import MemoryEngine, case, question_set
from PIL import Image

from evals.evaluation import evaluate
from evals.outcomes import Evaluation
from evals.reports import as_html

HOSTILE = '<script>alert("x")</script> & "quoted"?'
SET = question_set(
    "both",
    case("a", "north-2023", 4, difficulty="LEX"),
    case("b", "north-2023", 7),
    replace(case("c", "south-2023", 2), question=HOSTILE),
)
FOUND = {
    "question a": [("north-2023", 4)],
    "question b": [("north-2023", 8), ("north-2023", 7)],
    HOSTILE: [("south-2023", 9)],
}
VOID = {"meta", "img", "br", "link", "hr"}


def run(answers: bool = False) -> Evaluation:
    return evaluate(MemoryEngine(FOUND), [SET], scope="report", answers=answers)


def picture(report: str, page: int, kind: str = "jpeg") -> bytes:
    stream = BytesIO()
    Image.new("RGB", (40, 60), (page * 20, 90, len(report))).save(stream, kind)
    return stream.getvalue()


class Reader(HTMLParser):
    """The page as a browser takes it apart; complains where tags do not nest."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self._open: list[str] = []
        self.feed(text)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data

    def values(self, attribute: str) -> list[str]:
        return [one[attribute] or "" for _, one in self.tags if attribute in one]


def test_the_page_needs_nothing_else() -> None:
    text = as_html(run(), picture)
    page = Reader(text)
    assert all(one.startswith("data:image/") for one in page.values("src"))
    assert all(one.startswith("#") for one in page.values("href"))
    assert not {"link", "script", "iframe"} & {tag for tag, _ in page.tags}
    assert "url(" not in text
    assert "@import" not in text


def test_every_link_leads_to_one_place() -> None:
    page = Reader(as_html(run(), picture))
    anchors = page.values("id")
    assert len(set(anchors)) == len(anchors)
    assert {one.removeprefix("#") for one in page.values("href")} == set(anchors)
    assert set(anchors) == {
        "page-north-2023-7",
        "page-north-2023-8",
        "page-south-2023-2",
        "page-south-2023-9",
    }


def test_a_question_is_words_and_never_markup() -> None:
    text = as_html(run(), picture)
    assert "<script" not in text
    assert HOSTILE in Reader(text).words


def test_a_page_without_a_picture_is_named_and_not_linked() -> None:
    page = Reader(as_html(run(), lambda report, number: None))
    assert page.values("href") == []
    assert "south-2023" in page.words
    assert Reader(as_html(run())).values("href") == []


def test_a_picture_stands_in_the_page_once_and_is_fetched_once() -> None:
    fetched: list[tuple[str, int]] = []

    def remembered(report: str, number: int) -> bytes:
        fetched.append((report, number))
        return picture(report, number)

    evaluation = run()
    twice = replace(evaluation, per_query=evaluation.per_query * 2)
    page = Reader(as_html(twice, remembered))
    assert len(fetched) == len(set(fetched)) == 4
    sources = [one for one in page.values("src") if one.startswith("data:image/jpeg")]
    assert len(sources) == len(set(sources)) == 4


def test_there_are_at_most_forty_pictures() -> None:
    evaluation = run()
    lost = evaluation.per_query[2]
    many = tuple(
        replace(
            lost,
            case=replace(lost.case, query_id=f"q{n:03}", evidence=(frozenset({("north", n)}),)),
        )
        for n in range(1, 100)
    )
    page = Reader(as_html(replace(evaluation, per_query=many), picture))
    assert 20 < len(page.values("id")) <= 40


def test_figures_stand_beside_floors_with_their_n() -> None:
    words = Reader(as_html(run(), picture)).words
    for name in ("this system", "BM25 only", "dense only", "page prior", "Failures (n 3)"):
        assert name in words
    assert "By difficulty" in words
    assert "McNemar" in words


def test_what_was_not_measured_has_no_section() -> None:
    assert "do not answer" not in as_html(run())
    assert "do not answer" in as_html(run(answers=True))
    assert "<h2>Confidence</h2>" not in as_html(replace(run(), confidence=None))


def test_the_same_results_give_the_same_page() -> None:
    evaluation = run()
    again = replace(run(), latency_ms=evaluation.latency_ms)
    assert as_html(evaluation, picture) == as_html(again, picture)


def test_a_run_without_gold_pages_has_a_page() -> None:
    nothing = evaluate(
        MemoryEngine({}), [question_set("q", case("a", "north-2023"))], scope="report"
    )
    assert "0 questions with pages" in as_html(nothing)
    searched = evaluate(
        MemoryEngine({}), [question_set("q", case("a", "north-2023"))], scope="corpus"
    )
    assert "report_hit@1" in as_html(searched)
