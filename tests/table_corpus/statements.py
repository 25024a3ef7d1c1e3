"""The statements of invented organisations: groups of rows that add up.

Belongs here: names of rows and of their totals. Not here: short tables, other words
(vocabulary).
"""

from typing import NamedTuple

from tests.table_corpus.short_tables import Group


class Statement(NamedTuple):
    """A statement of several groups."""

    title: str
    groups: tuple[Group, ...]
    total: str


STATEMENTS = (
    Statement(
        "Statement of financial position",
        (
            Group(
                "Non-current assets",
                (
                    "Property, plant and equipment",
                    "Intangible assets",
                    "Right-of-use assets",
                    "Investment property",
                    "Deferred tax asset",
                    "Goodwill",
                ),
                "Total non-current assets",
            ),
            Group(
                "Current assets",
                (
                    "Inventories",
                    "Trade and other receivables",
                    "Contract assets",
                    "Short-term deposits",
                    "Cash and cash equivalents",
                ),
                "Total current assets",
            ),
            Group(
                "Current liabilities",
                (
                    "Trade and other payables",
                    "Lease liabilities",
                    "Provisions",
                    "Current tax payable",
                    "Bank overdraft",
                ),
                "Total current liabilities",
            ),
        ),
        "Net assets",
    ),
    Statement(
        "Income statement",
        (
            Group(
                "Revenue",
                (
                    "Sale of goods",
                    "Rendering of services",
                    "Licence income",
                    "Rental income",
                    "Membership fees",
                ),
                "Total revenue",
            ),
            Group(
                "Operating costs",
                (
                    "Staff costs",
                    "Raw materials and consumables",
                    "Depreciation and amortisation",
                    "Marketing",
                    "Professional fees",
                    "Premises",
                    "Vehicle running costs",
                ),
                "Total operating costs",
            ),
            Group(
                "Finance items",
                (
                    "Interest receivable",
                    "Interest on lease liabilities",
                    "Bank charges",
                    "Foreign exchange movements",
                ),
                "Total finance items",
            ),
        ),
        "Profit before tax",
    ),
    Statement(
        "Comprehensive income and expenditure",
        (
            Group(
                "Service expenditure",
                (
                    "Adult social care",
                    "Children's services",
                    "Highways and transport",
                    "Planning and housing",
                    "Waste and recycling",
                    "Libraries and culture",
                ),
                "Cost of services",
            ),
            Group(
                "Financing",
                (
                    "Council tax income",
                    "Business rates retained",
                    "Revenue support grant",
                    "New homes bonus",
                    "Other grants",
                ),
                "Total financing",
            ),
        ),
        "Surplus on provision of services",
    ),
    Statement(
        "Statement of cash flows",
        (
            Group(
                "Operating activities",
                (
                    "Receipts from customers",
                    "Payments to suppliers",
                    "Payments to employees",
                    "Interest paid",
                    "Tax refunded",
                ),
                "Net cash from operating activities",
            ),
            Group(
                "Investing activities",
                (
                    "Purchase of equipment",
                    "Proceeds from sale of land",
                    "Loans repaid by associates",
                    "Dividends received",
                ),
                "Net cash used in investing activities",
            ),
            Group(
                "Financing activities",
                (
                    "Issue of shares",
                    "Drawdown of borrowings",
                    "Repayment of borrowings",
                    "Lease payments",
                ),
                "Net cash from financing activities",
            ),
        ),
        "Net movement in cash",
    ),
    Statement(
        "Charity income and spending",
        (
            Group(
                "Income",
                (
                    "Donations and legacies",
                    "Charitable activities",
                    "Trading subsidiaries",
                    "Investment income",
                    "Lottery proceeds",
                ),
                "Total income",
            ),
            Group(
                "Expenditure",
                (
                    "Raising funds",
                    "Hospice care",
                    "Family support",
                    "Education and training",
                    "Research grants",
                ),
                "Total expenditure",
            ),
        ),
        "Net income for the year",
    ),
)
