import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_assets.extraction.text.text_quality import garble

# The same sentence in many languages, written for this test.
LANGUAGES = {
    "English": "The management board approved the annual report and proposes a dividend of two "
    "pounds for each ordinary share to the shareholders.",
    "German": "Der Vorstand hat den Geschäftsbericht gebilligt und schlägt den Aktionären eine "
    "Dividende von zwei Euro je Stückaktie vor.",
    "French": "Le conseil d'administration a approuvé le rapport annuel et propose aux "
    "actionnaires un dividende de deux euros par action.",
    "Spanish": "El consejo de administración aprobó el informe anual y propone a los accionistas "
    "un dividendo de dos euros por acción.",
    "Italian": "Il consiglio di amministrazione ha approvato la relazione annuale e propone agli "
    "azionisti un dividendo di due euro per azione.",
    "Portuguese": "O conselho de administração aprovou o relatório anual e propõe aos acionistas "
    "um dividendo de dois euros por ação ordinária.",
    "Dutch": "De raad van bestuur heeft het jaarverslag goedgekeurd en stelt de aandeelhouders "
    "een dividend van twee euro per aandeel voor.",
    "Polish": "Zarząd zatwierdził sprawozdanie roczne i zaproponował akcjonariuszom wypłatę "
    "dywidendy w wysokości dwóch złotych na akcję zwykłą.",
    "Czech": "Představenstvo schválilo výroční zprávu a navrhuje akcionářům dividendu ve výši "
    "dvou korun na akcii za uplynulé účetní období.",
    "Finnish": "Hallitus on hyväksynyt vuosikertomuksen ja ehdottaa osakkeenomistajille kahden "
    "euron osinkoa osaketta kohti ensi vuonna.",
    "Hungarian": "Az igazgatóság jóváhagyta az éves jelentést, és részvényenként két forint "
    "osztalék kifizetését javasolja a részvényeseknek.",
    "Turkish": "Yönetim kurulu yıllık raporu onayladı ve hissedarlara hisse başına iki lira "
    "temettü ödenmesini önümüzdeki yıl için teklif etti.",
    "Vietnamese": "Hội đồng quản trị đã phê duyệt báo cáo thường niên và đề xuất với các cổ đông "
    "mức cổ tức hai nghìn đồng cho mỗi cổ phiếu phổ thông.",
    "Welsh": "Mae'r bwrdd wedi cymeradwyo'r adroddiad blynyddol ac yn cynnig difidend o ddwy "
    "bunt y gyfran i'r cyfranddalwyr y flwyddyn nesaf.",
}
OTHER_ALPHABETS = {
    "Greek": "Το διοικητικό συμβούλιο ενέκρινε την ετήσια έκθεση και προτείνει μέρισμα.",
    "Russian": "Совет директоров утвердил годовой отчёт и предлагает выплатить дивиденды.",
    "Arabic": "وافق مجلس الإدارة على التقرير السنوي واقترح توزيع أرباح على المساهمين.",
    "Hebrew": "הדירקטוריון אישר את הדוח השנתי והציע לחלק דיבידנד לבעלי המניות.",
    "Chinese": "董事会批准了年度报告，并建议向股东派发每股二元的股息。",
    "Japanese": "取締役会は年次報告書を承認し、株主への配当を提案しました。",
    "Korean": "이사회는 연차 보고서를 승인하고 주주에게 배당금을 제안하였다.",
    "Hindi": "निदेशक मंडल ने वार्षिक रिपोर्ट को मंजूरी दी और लाभांश का प्रस्ताव रखा।",
    "Thai": "คณะกรรมการอนุมัติรายงานประจำปีและเสนอจ่ายเงินปันผลให้แก่ผู้ถือหุ้น",
}


def caesar(text: str, step: int) -> str:
    """Each letter replaced by the one that many places further on."""
    plain = string.ascii_lowercase + string.ascii_uppercase
    small = string.ascii_lowercase[step:] + string.ascii_lowercase[:step]
    return text.translate(str.maketrans(plain, small + small.upper()))


@pytest.mark.parametrize(
    "text",
    [
        "The board met eleven times during the year.",
        "1,250 980 (12) 75% £ 3,400\n" * 20,
        "Chairman's statement ........................................................ 4\n" * 10,
        "27",
        "§ 4",
        "Umsatzerlöse und sonstige betriebliche Erträge",
        "营业收入和其他收入",
        "\uf0b7 first point of the list\n\uf0b7 second point of the list",
        "GB00B1YW4409 XS2010044621 US912828YV68 LEI 213800LBQA1Y9L22JB70\n" * 6,
        "IFRS 9, IAS 39, ESMA, EBITDA, CGU, FVTPL, FVOCI, ROCE, WACC, PwC LLP, KPMG, CFO\n" * 4,
        "director(s) and/or employee(s); see note 3(a)(ii), [12], {b}, x = a*b, AT&T, R&D\n" * 5,
        "α-helix, β = 0.87, σ² and Δt of the µ-law; x₁ + x₂ ≤ 4 ∑ y\n" * 6,
        "https://www.example.org/reports?id=27&lang=en jane.doe@example.org\n" * 4,
        *LANGUAGES.values(),
        *(text * 4 for text in OTHER_ALPHABETS.values()),
        "SSE: 600519 HKEX: 0388 www.cninfo.com.cn\n" * 6 + OTHER_ALPHABETS["Chinese"] * 20,
    ],
)
def test_readable_pages_are_good(text: str) -> None:
    assert garble(text).reason == ""
    assert garble(text).score < 0.5


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("\ufffd" * 30 + " some words that could be mapped", "unmapped characters"),
        ("(cid:46)(cid:83)(cid:5)(cid:23)" * 10, "unmapped characters"),
        ("\ue012\ue034\ue056 \ue078\ue09a" * 5 + "and", "private characters"),
        ('!"#$%& (*)+,/ :;<>?@ [\\]^' * 8, "mostly symbols"),
        ('"7+%-', "mostly symbols"),
        (
            "Le conseil a approuvÃ© le rapport et la sociÃ©tÃ© propose aux actionnaires",
            "wrong encoding",
        ),
        ("The groupâ€™s profit, the boardâ€™s view and the yearâ€™s result", "wrong encoding"),
        (
            "tbe Bo*rd of Dir«»ctors m*t in L»ndon and appr^ved tbe fin$ncial st*tements "
            "for tbe ye;r wbich bave been aud?ted",
            "signs inside words",
        ),
        # Cyrillic letters that look like Latin ones.
        ("Th\u0435 b\u043eard m\u0435t in L\u043end\u043en t\u043e \u0440lan", "mixed alphabets"),
        ("ÂáéëÂâîïöü ñõãÿþý àèìòù ÄËÏÖÜ çåøæð", "unlikely letters"),
    ],
)
def test_pages_that_are_not_what_is_printed_say_why(text: str, reason: str) -> None:
    assert garble(text).reason == reason


@pytest.mark.parametrize("language", set(LANGUAGES) - {"Vietnamese"})
@pytest.mark.parametrize("step", [3, 8, 17])
def test_letters_that_stand_for_others_are_unlikely(language: str, step: int) -> None:
    assert garble(caesar(LANGUAGES[language], step)).reason == "unlikely letters"


def test_one_garbled_passage_spoils_a_long_page() -> None:
    page = [LANGUAGES["English"]] * 20
    page[7] = caesar(" ".join(page[:2]), 3)
    assert garble("\n".join(page)).reason == "unlikely letters"


def test_a_worse_text_has_a_higher_score() -> None:
    half = "some words here \ufffd\ufffd"
    assert garble("some words here").score < garble(half).score <= garble(half * 3).score <= 1


@given(st.text(st.characters(exclude_categories=()), max_size=400))
def test_any_text_has_a_score_and_a_reason_from_one_half_on(text: str) -> None:
    score, reason = garble(text)
    assert 0 <= score <= 1
    assert bool(reason) == (score >= 0.5)


@given(st.lists(st.decimals(-(10**9), 10**9, places=2), min_size=1, max_size=200))
def test_figures_alone_are_good_text(figures: list[object]) -> None:
    assert garble("  ".join(f"{figure:,}" for figure in figures)).reason == ""
