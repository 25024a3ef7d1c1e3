import pytest

from rag_assets.statements import recognised, statement_kind


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Consolidated statement of cash flows", "cash_flows"),
        ("CONSOLIDATED BALANCE SHEETS", "balance_sheet"),
        ("Statement of Financial Position as at 31 March 2023", "balance_sheet"),
        ("Group income statement for the year ended 31 December 2022", "income_statement"),
        ("Consolidated Statements of Operations", "income_statement"),
        ("Statement of Comprehensive Net Expenditure", "comprehensive_income"),
        ("Consolidated Statements of Comprehensive Income (Loss)", "comprehensive_income"),
        ("Statement of changes in taxpayers' equity", "changes_in_equity"),
        ("Consolidated Statements of Stockholders' Equity", "changes_in_equity"),
        ("Independent auditor's report to the members", "audit_report"),
        ("Report of Independent Registered Public Accounting Firm", "audit_report"),
        ("Notes to the consolidated financial statements", "notes"),
        ("Bilanz zum 31. Dezember 2021", "balance_sheet"),
        ("Konzern-Gewinn- und Verlustrechnung", "income_statement"),
        ("Konzern-Kapitalflussrechnung", "cash_flows"),
        ("Compte de résultat consolidé", "income_statement"),
        ("Tableau des flux de trésorerie", "cash_flows"),
        ("Estado de flujos de efectivo", "cash_flows"),
        ("Cuenta de pérdidas y ganancias", "income_statement"),
        ("Consolidated Balance Sheets Acme Incorporated and Subsidiary Companies", "balance_sheet"),
        ("Consolidated Statements of Income The Acme Works Group plc", "income_statement"),
        ("Cash flow statement Acme shows as a limited company", ""),
        ("Our cash flows and how we use them", ""),
        ("Balance sheet strength", ""),
        ("Balance sheets of the kind that companies of this size publish for those who own them "
         "and those who lend to them", ""),
        ("Strategic report", ""),
        ("Independent auditor", ""),
        ("Risk factors", ""),
    ],
)  # fmt: skip
def test_statements_are_known_by_their_names(title: str, kind: str) -> None:
    assert statement_kind(title) == kind


@pytest.mark.parametrize(
    ("title", "parents", "note"),
    [
        ("Note 14 Provisions", (), "14"),
        ("NOTE 3. INCOME TAXES", (), "3"),
        ("14. Provisions", ("Notes to the financial statements",), "14"),
        ("3.2 Leases", ("Accounts", "Notes to the accounts"), "3.2"),
        ("14. Provisions", ("Strategic report",), ""),
        ("Notes on the year", (), ""),
        ("2022 highlights", ("Notes to the financial statements",), ""),
    ],
)
def test_notes_are_numbered_or_lie_below_the_notes(
    title: str, parents: tuple[str, ...], note: str
) -> None:
    known = recognised(title, parents)
    assert known.note == note
    assert (known.kind == "note") == bool(note)
