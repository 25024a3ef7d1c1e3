"""Errors that a person reads: one sentence with the file, page or key, and what to do.

Everything a user can cause derives from `ReportRagError`; anything else that escapes is a defect.
"""


class ReportRagError(Exception):
    """Root of all errors whose message is written for a person."""


class UsageError(ReportRagError):
    """The request itself is wrong: an unknown report, an empty question, an unknown setting."""


class StoreError(ReportRagError):
    """The store cannot serve the request: empty, older schema, or written by another encoder."""


class QuestionSetError(UsageError):
    """A question set that cannot be read; names the file and the question."""


class ReportError(ReportRagError):
    """One report cannot be ingested; the other reports go on.

    Attributes:
        advice: what the owner of the file can do about it.
    """

    advice = "Replace the file and ingest it again."

    def __init__(self, source: str, reason: str) -> None:
        super().__init__(f"{source}: {reason} {self.advice}")
        self.source = source
        self.reason = reason

    def __reduce__(self) -> tuple[type["ReportError"], tuple[str, str]]:
        """Errors cross processes; their message is made from these two."""
        return type(self), (self.source, self.reason)


class NotAPdf(ReportError):
    """The file is not a PDF whatever its name says."""

    advice = "Export it as PDF and ingest it again."


class EmptyFile(ReportError):
    """The file has no bytes."""

    advice = "Copy or download it again."


class DamagedPdf(ReportError):
    """The file starts like a PDF but cannot be opened."""

    advice = "Download it again or repair it."


class EncryptedPdf(ReportError):
    """The file needs a password."""

    advice = "Save a copy without a password."


class NoPages(ReportError):
    """The PDF holds no page."""

    advice = "Check how the file was exported."


class NoText(ReportError):
    """No page yields any text, by text layer or by OCR."""

    advice = "Scan it again at 300 dpi or more."


class TooDemanding(ReportError):
    """Reading the file takes more time or memory than it may."""

    advice = "Split or repair it, or raise its [limits] in the file that RAG_SETTINGS names."


class UnreadableFile(ReportError):
    """The file cannot be read from disk."""

    advice = "Check its permissions."


class DuplicateReportId(ReportError):
    """Several files give the same report id."""

    advice = "Rename all but one."
