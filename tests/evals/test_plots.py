from dataclasses import replace
from io import BytesIO

from memory_engine import MemoryEngine, case, question_set
from PIL import Image

from evals.evaluation import evaluate
from evals.outcomes import Evaluation
from evals.reports import plot_markdown, plots

SET = question_set(
    "both", case("a", "north-2023", 4), case("b", "north-2023", 7), case("c", "south-2023", 2)
)
FOUND = {
    "question a": [("north-2023", 4)],
    "question b": [("north-2023", 8), ("north-2023", 7)],
    "question c": [("south-2023", 9)],
}


def run() -> Evaluation:
    return evaluate(MemoryEngine(FOUND), [SET], scope="report")


def test_a_whole_evaluation_has_five_readable_plots() -> None:
    drawn = plots(run())
    assert len(drawn) == 5
    for title, picture in drawn.items():
        image = Image.open(BytesIO(picture))
        assert image.format == "PNG", title
        assert min(image.size) > 200
        colours = image.convert("RGB").getcolors(1 << 20)
        assert colours is not None
        assert len(colours) > 5, f"{title} is blank"
        assert len(picture) < 60_000


def test_the_same_evaluation_gives_the_same_bytes_and_no_date() -> None:
    one, two = plots(run()), plots(run())
    assert one == two
    for picture in one.values():
        assert not {"Software", "Creation Time"} & set(Image.open(BytesIO(picture)).info)


def test_other_results_give_other_plots() -> None:
    better = evaluate(
        MemoryEngine({**FOUND, "question c": [("south-2023", 2)]}), [SET], scope="report"
    )
    assert all(plots(run())[title] != picture for title, picture in plots(better).items())


def test_what_was_not_measured_is_not_drawn() -> None:
    bare = replace(run(), rank_survival=(), confidence=None)
    assert list(plots(bare)) == ["Pages found, beside the floors", "What became of the questions"]


def test_nothing_is_drawn_of_a_run_without_gold_pages() -> None:
    nothing = evaluate(
        MemoryEngine({}), [question_set("q", case("a", "north-2023"))], scope="report"
    )
    assert "Pages found, beside the floors" not in plots(nothing)


def test_the_markdown_holds_every_plot_inside() -> None:
    evaluation = run()
    text = plot_markdown(evaluation)
    assert text.count("](data:image/png;base64,") == len(plots(evaluation))
    assert "http" not in text
