"""Files that people do put into a reports folder although no pipeline can read them all.

Belongs here: one small file for each way in which a report can be bad, for tests of bad input.
"""

from io import BytesIO
from pathlib import Path

from evals.sample_reports.house_style import A4
from evals.sample_reports.scanned_page import scanned_letter

PASSWORD = "strathmuir"

# Entries of the cross-reference table are twenty bytes long, hence the spaces at their ends.
NO_PAGES = b"""%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [] /Count 0 >>
endobj
xref
0 3
0000000000 65535 f\x20
0000000009 00000 n\x20
0000000058 00000 n\x20
trailer
<< /Size 3 /Root 1 0 R >>
startxref
110
%%EOF
"""

SCANNED_LINES = (
    "PITLOUR HARBOUR TRUST",
    "",
    "Report of the trustees for the year ended 31 March 2024",
    "",
    "Harbour dues came to 184,730 pounds, and the dredging of the inner basin cost 96,415 pounds. "
    "The trustees thank the harbour master and her crew.",
)


def write_unreadable_files(folder: Path) -> dict[str, Path]:
    """Write the files and say which is which.

    Returns:
        Paths by kind: `text` (a text file called .pdf), `truncated`, `encrypted`, `empty`,
        `no_pages`, `scan` (readable by OCR only), `same_slug_a` and `same_slug_b` (sound files
        with one report id), `forbidden` (no permission to read; root reads it all the same).
    """
    folder.mkdir(parents=True, exist_ok=True)
    sound = _one_page("Pitlour Harbour Trust: harbour dues came to 184,730 pounds in 2023/24.")
    contents = {
        "text": (
            "Minutes saved as.pdf",
            b"Minutes of the annual meeting.\nPresent: all.\n",
        ),
        "truncated": ("Truncated download.pdf", sound[: len(sound) // 2]),
        "encrypted": ("Confidential.pdf", _one_page("For members only.", PASSWORD)),
        "empty": ("Empty.pdf", b""),
        "no_pages": ("No pages.pdf", NO_PAGES),
        "scan": ("Scanned letter.pdf", _scan()),
        "same_slug_a": ("Harbour_Trust 2024.pdf", sound),
        "same_slug_b": ("harbour-trust-2024.PDF", sound),
        "forbidden": ("Forbidden.pdf", sound),
    }
    paths = {}
    for kind, (name, content) in contents.items():
        paths[kind] = folder / name
        if kind == "forbidden":
            paths[kind].unlink(missing_ok=True)  # one from an earlier run cannot be opened
        paths[kind].write_bytes(content)
    paths["forbidden"].chmod(0o000)
    return paths


def _one_page(text: str, password: str = "") -> bytes:
    from reportlab.lib.pdfencrypt import StandardEncryption
    from reportlab.pdfgen.canvas import Canvas

    file = BytesIO()
    locked = StandardEncryption(password) if password else None
    canvas = Canvas(file, pagesize=A4, invariant=1, encrypt=locked)
    canvas.drawString(72, 720, text)
    canvas.showPage()
    canvas.save()
    return file.getvalue()


def _scan() -> bytes:
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

    file = BytesIO()
    canvas = Canvas(file, pagesize=A4, invariant=1)
    canvas.drawImage(ImageReader(scanned_letter(SCANNED_LINES, A4)), 0, 0, *A4)
    canvas.showPage()
    canvas.save()
    return file.getvalue()
