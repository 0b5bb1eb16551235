// The verdicts of the start page: the grid, its cells, and the words that explain them.
#include <QApplication>
#include <QHelpEvent>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QStyleOptionButton>
#include <QToolTip>
#include <algorithm>

#include "analysis/answer_sentences.h"
#include "analysis/new_sizes.h"
#include "app/recorded_verdicts.h"
#include "policy/forecast/rule.h"
#include "support/qt_test.h"
#include "text/units.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"
#include "window/parts/start_page.h"
#include "window/parts/verdict_cell.h"
#include "window/parts/verdict_grid.h"
#include "window/parts/verdict_legend.h"
#include "window/parts/verdict_text.h"

namespace verdict_grid_test {

using namespace convscope;
using namespace convscope::testing;
using window::RecordedSession;
using window::VerdictCell;
using window::VerdictTone;

namespace {

VerdictCell* cellOf(const QWidget& grid, const QString& title) {
  for (VerdictCell* cell : grid.findChildren<VerdictCell*>())
    if (cell->accessibleName() == title) return cell;
  return nullptr;
}

}  // namespace

class VerdictGridTest : public QObject {
  Q_OBJECT

 private slots:
  void everyKindOfCellIsExplained() {
    const window::VerdictLegend legend(allRecorded());
    const QStringList texts = textsIn(legend);
    for (const RecordedSession& session : allRecorded()) {
      if (session.isVariant || session.verdict.isEmpty()) continue;
      const VerdictTone tone = window::toneOf(session.figures);
      const bool isExplained = std::ranges::any_of(allRecorded(), [&](const RecordedSession& example) {
        return window::toneOf(example.figures) == tone &&
               (texts.contains(example.verdict) || texts.contains(example.shorterVerdicts.value(0)));
      });
      QVERIFY2(isExplained, qPrintable(session.title));
    }
    QVERIFY(texts.contains(QStringLiteral("–")));
  }

  /// An answer below the cells without a mark would seem to be that of the heading's question.
  void theCellOfTheShownAnswerIsMarked() {
    window::StartPage page(allRecorded());
    const auto shown = [&page] {
      QStringList titles;
      for (const VerdictCell* cell : page.findChildren<VerdictCell*>())
        if (cell->isShown()) titles.append(cell->accessibleName());
      return titles;
    };
    QCOMPARE(shown().size(), 1);
    VerdictCell* other = page.findChildren<VerdictCell*>().last();
    QVERIFY(shown().front() != other->accessibleName());
    const QString plain = other->styleSheet();
    QEvent enter(QEvent::Enter);
    QApplication::sendEvent(other, &enter);
    QCOMPARE(shown(), QStringList{other->accessibleName()});
    QVERIFY(other->styleSheet() != plain);
  }

  /// A usual training in which the answer is clear.
  void theFirstAnswerIsAClearOne() {
    window::StartPage page(allRecorded());
    const auto cells = page.findChildren<VerdictCell*>();
    const auto shown = std::ranges::find_if(cells, &VerdictCell::isShown);
    QVERIFY(shown != cells.end());
    const auto recorded = std::ranges::find(allRecorded(), (*shown)->accessibleName(), &RecordedSession::title);
    QVERIFY(recorded->precision == Precision::Tf32);
    QVERIFY(window::toneOf(recorded->figures) == VerdictTone::Soon);
    QVERIFY(recorded->figures.cautions.empty());
    QCOMPARE(settingName(recorded->figures.policy), std::string("True"));
    std::vector<RecordedSession> others = allRecorded();
    std::erase_if(others, [](const RecordedSession& each) { return each.precision == Precision::Tf32; });
    QVERIFY(window::StartPage(others).focusProxy() != nullptr);
    QVERIFY(window::StartPage({}).focusProxy() == nullptr);
  }

  /// The focus of the page is that of the marked cell; none is marked for a recording without a cell.
  void theMarkedCellTakesTheFocus() {
    window::StartPage page(allRecorded());
    page.show();
    QVERIFY(QTest::qWaitForWindowActive(&page));
    VerdictCell* cell = page.findChildren<VerdictCell*>().last();
    QEvent enter(QEvent::Enter);
    QApplication::sendEvent(cell, &enter);
    QVERIFY(cell->isShown());
    page.setFocus();
    QVERIFY(page.focusProxy() == cell && page.hasFocus());
    const auto variant = std::ranges::find_if(
        allRecorded(), [](const RecordedSession& each) { return each.isVariant && !each.sentence.isEmpty(); });
    page.showRecentFiles({{variant->file, variant->title, true}});
    QVERIFY(!cell->isShown() && page.focusProxy() == nullptr);
  }

  // The legend says so of every cell "never pays off".
  void neverMeansThatNoIterationIsFaster() {
    for (const RecordedSession& session : allRecorded())
      if (session.figures.advice == SwitchAdvice::Off)
        QVERIFY2(session.figures.savedShare <= 0, qPrintable(session.title));
  }

  /// With large letters, the heads of the columns give way to the precision alone.
  void headsOfColumnsHaveAShortForm() {
    const window::VerdictGrid grid(allRecorded());
    int heads = 0;
    for (const ElidedLabel* label : grid.findChildren<ElidedLabel*>()) {
      for (const char* precision : {"fp32", "tf32", "fp16"}) {
        const QString name = QString::fromLatin1(precision);
        if (!label->text().startsWith(name)) continue;
        ++heads;
        QVERIFY(label->text() != name);
        QCOMPARE(label->minimumSizeHint().width(), label->fontMetrics().horizontalAdvance(name) + 1);
      }
    }
    QCOMPARE(heads, 3);
  }

  void aLatePayOffLooksWeaker() {
    RecordedVerdict verdict;
    verdict.advice = SwitchAdvice::On;
    verdict.paysOffAfter = kRule.shortTraining;
    QVERIFY(window::toneOf(verdict) == VerdictTone::Soon);
    verdict.paysOffAfter = kRule.shortTraining + 1;
    QVERIFY(window::toneOf(verdict) == VerdictTone::Late);
    const QString limit = toQString(formatCount(kRule.shortTraining));
    const window::VerdictLegend legend(allRecorded());
    QVERIFY(std::ranges::any_of(textsIn(legend), [&](const QString& text) { return text.contains(limit); }));
    QVERIFY(textsIn(legend).contains(QStringLiteral("not filled: later")));
  }

  void everyToneCanBeRead() {
    static const QRegularExpression kColours(QStringLiteral("background: (#[0-9a-f]+); color: (#[0-9a-f]+)"));
    for (const tokens::Colours* colours : {&tokens::light(), &tokens::dark()}) {
      for (const VerdictTone tone : {VerdictTone::Soon, VerdictTone::Late, VerdictTone::Never, VerdictTone::None}) {
        const auto match = kColours.match(window::toneStyle(tone, *colours));
        QVERIFY(match.hasMatch());
        QVERIFY(tokens::contrast(QColor(match.captured(1)), QColor(match.captured(2))) >= 4.5);
      }
    }
  }

  void twoAnswersOfANetworkAreExplained() {
    const std::vector<SizeSaving> savings{{{1, 3, 32, 32}, -0.01}, {{1, 3, 64, 64}, 0.05}};
    const QStringList notes =
        window::twoAnswersNotes({madeSession(SwitchAdvice::Off), madeSession(SwitchAdvice::On, savings)});
    QCOMPARE(notes,
             QStringList{QStringLiteral("net in fp32 has two answers because they depend on the input size: in "
                                        "the recording of 2 sizes True costs 1.0% at 32×32 and saves 5.0% at 64×64.")});
    QVERIFY(window::twoAnswersNotes({madeSession(SwitchAdvice::On), madeSession(SwitchAdvice::On, savings)}).isEmpty());
    QVERIFY(window::twoAnswersNotes({madeSession(SwitchAdvice::On, savings)}).isEmpty());
    const QStringList texts = textsIn(window::StartPage(allRecorded()));
    QVERIFY(std::ranges::any_of(texts, [](const QString& text) {
      return text.startsWith(QStringLiteral("resnet50 in tf32 has two answers"));
    }));
  }

  void theNumberOfSizesThatHurtsIsNamed() {
    const std::vector<SizeSaving> savings{{{1, 3, 32, 32}, 0.01}, {{1, 3, 64, 64}, 0.05}};
    RecordedSession some = madeSession(SwitchAdvice::On, savings);
    some.figures.losesFrom = 25;
    RecordedSession all = madeSession(SwitchAdvice::On, savings);
    all.precision = Precision::Tf32;
    all.figures.losesFrom = 1;
    QCOMPARE(window::newSizesNote({some, all, madeSession(SwitchAdvice::On)}),
             QString::fromStdString(newSizesRule()) +
                 QStringLiteral(" Of the recordings at several sizes, True loses time in 10,000 iterations: "
                                "net fp32 from 25 sizes on, net tf32 from 1 size on."));
    QVERIFY(window::newSizesNote({madeSession(SwitchAdvice::On)}).isEmpty());
    QVERIFY(window::verdictDetails(some).contains(
        QStringLiteral("In 10,000 iterations True loses time from 25 input sizes on.")));
    const window::StartPage page(allRecorded());
    QVERIFY(textsIn(page).contains(window::newSizesNote(allRecorded())));
  }

  void aCautionIsMarkedAndExplained() {
    RecordedSession cautioned = madeSession(SwitchAdvice::On);
    cautioned.figures.cautions = {"the survey is not complete"};
    QVERIFY(window::verdictDetails(cautioned).contains(QStringLiteral("Caution: the survey is not complete.")));
    const auto picture = [](const RecordedSession& session) {
      VerdictCell cell(session);
      cell.resize(120, cell.sizeHint().height());
      cell.colour(tokens::light());
      return cell.grab().toImage();
    };
    QVERIFY(picture(cautioned) != picture(madeSession(SwitchAdvice::On)));
    QVERIFY(textsIn(window::VerdictLegend(allRecorded())).contains(QStringLiteral("!")));
    for (const RecordedSession& session : allRecorded())
      if (session.subject == QStringLiteral("mobilenet_v2") && session.precision == Precision::Tf32)
        QVERIFY2(window::verdictDetails(session).join(u' ').contains(QStringLiteral("layers are in no figure")) !=
                     session.title.contains(QStringLiteral("NHWC")),
                 qPrintable(session.title));
  }

  void turningTf32OffIsACaution() {
    int cells = 0;
    for (const RecordedSession& session : allRecorded()) {
      if (session.isVariant || session.verdict.isEmpty() || session.precision == Precision::Fp16) continue;
      const QString details = window::verdictDetails(session).join(u' ');
      QCOMPARE(details.contains(QStringLiteral("the code turns TF32 off")), session.precision == Precision::Fp32);
      ++cells;
    }
    QVERIFY(cells > 15);
  }

  /// No mark lies on the text, and no text is cut.
  void marksHaveTheirRoom() {
    struct Cell : VerdictCell {
      using VerdictCell::VerdictCell;
      QString shown() const {
        QStyleOptionButton option;
        initStyleOption(&option);
        return option.text;
      }
      int marks() const { return reservedWidth(); }
    };
    for (const RecordedSession& session : allRecorded()) {
      if (session.isVariant || session.verdict.isEmpty()) continue;
      Cell cell(session);
      cell.colour(tokens::light());
      const QStringList texts = QStringList{session.verdict} + session.shorterVerdicts;
      for (int width = cell.minimumSizeHint().width(); width < 300; ++width) {
        cell.resize(width, cell.sizeHint().height());
        QVERIFY2(texts.contains(cell.shown()), qPrintable(cell.shown()));
        QVERIFY(cell.fontMetrics().horizontalAdvance(cell.shown()) + cell.marks() + 2 * tokens::kClose <= width);
      }
      QVERIFY(cell.marks() >= cell.fontMetrics().horizontalAdvance(QStringLiteral("›")));
    }
  }

  /// A tooltip over the neighbours would hide what the cell is compared with.
  void aTooltipCoversNoCell() {
    window::VerdictGrid grid(allRecorded());
    grid.move(0, 0);
    grid.resize(grid.minimumSizeHint());
    grid.show();
    VerdictCell* cell = cellOf(grid, QStringLiteral("alexnet, fp32, NVIDIA H200"));
    const QPoint middle = cell->rect().center();
    QHelpEvent help(QEvent::ToolTip, middle, cell->mapToGlobal(middle));
    QApplication::sendEvent(cell, &help);
    QCOMPARE(QToolTip::text(), cell->toolTip());
    const QWidget* tip = nullptr;
    for (const QWidget* each : QApplication::topLevelWidgets())
      if (each->isVisible() && each->inherits("QTipLabel")) tip = each;
    QVERIFY(tip != nullptr);
    for (const VerdictCell* each : grid.findChildren<VerdictCell*>())
      QVERIFY(!tip->geometry().intersects(QRect(each->mapToGlobal(QPoint()), each->size())));
    QToolTip::hideText();
  }

  /// A cell whose text would fit is as short as the others: "14% after 476" beside "2.7% after 68,700".
  void cellsOfATableAreEven() {
    struct Cell : VerdictCell {
      using VerdictCell::VerdictCell;
      QString shown() const {
        QStyleOptionButton option;
        initStyleOption(&option);
        return option.text;
      }
    };
    const auto session = [](const QString& verdict, const QStringList& shorter) {
      RecordedSession made = madeSession(SwitchAdvice::On);
      made.verdict = verdict;
      made.shorterVerdicts = shorter;
      return made;
    };
    Cell brief(
        session(QStringLiteral("14% after 4 iterations"), {QStringLiteral("14% after 4"), QStringLiteral("14%")}));
    Cell longer(session(QStringLiteral("2.7% after 68,700,000 iterations"),
                        {QStringLiteral("2.7% after 68,700,000"), QStringLiteral("2.7%")}));
    Cell other(session(QStringLiteral("never pays off"), {QStringLiteral("never")}));
    const int width = brief.sizeHint().width() + 20;
    for (Cell* cell : {&brief, &longer, &other}) cell->resize(width, cell->sizeHint().height());
    QCOMPARE(brief.shown(), QStringLiteral("14% after 4 iterations"));
    QVERIFY(longer.shown() != QStringLiteral("2.7% after 68,700,000 iterations"));
    for (Cell* cell : {&brief, &longer, &other}) cell->setPeers({&brief, &longer, &other});
    QCOMPARE(brief.shown(), QStringLiteral("14% after 4"));
    QCOMPARE(longer.shown(), QStringLiteral("2.7% after 68,700,000"));
    QCOMPARE(other.shown(), QStringLiteral("never pays off"));
  }

  void aColumnNamesItsLayout() {
    const QStringList texts = textsIn(window::VerdictGrid(allRecorded()));
    QVERIFY2(texts.contains(QStringLiteral("fp16 (autocast), channels_last")), qPrintable(texts.join(u'|')));
    QVERIFY(texts.contains(QStringLiteral("tf32 (PyTorch's default), contiguous")));
  }

  void aPlaceWithoutARecordingSaysSo() {
    const window::VerdictGrid grid(allRecorded());
    QStringList reasons;
    for (const QLabel* label : grid.findChildren<QLabel*>())
      if (label->text() == QStringLiteral("–")) reasons.append(label->toolTip());
    QVERIFY(reasons.contains(
        QStringLiteral("<p>No recording of darknet53 (batch 16, 4 sizes) in tf32 comes with ConvScope.</p>")));
    constexpr int kPrecisions = 3;
    QSet<QString> rows;
    for (const RecordedSession& session : allRecorded())
      if (!session.isVariant && !session.verdict.isEmpty()) rows.insert(session.subject + session.size);
    QCOMPARE(reasons.size() + grid.findChildren<VerdictCell*>().size(), rows.size() * kPrecisions);
  }

  void cellsAreReachedAndOpenedByTheKeyboard() {
    window::VerdictGrid grid(allRecorded());
    QSignalSpy opened(&grid, &window::VerdictGrid::fileRequested);
    grid.show();
    QVERIFY(QTest::qWaitForWindowActive(&grid));
    const auto focus = [&] { return QApplication::focusWidget()->accessibleName(); };
    cellOf(grid, QStringLiteral("alexnet, fp32, NVIDIA H200"))->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QCOMPARE(focus(), QStringLiteral("alexnet, tf32, NVIDIA H200"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
    QCOMPARE(focus(), QStringLiteral("conv-tutorial, tf32, NVIDIA H200"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);  // darknet53 has none in tf32
    QCOMPARE(focus(), QStringLiteral("deeplabv3_resnet50, tf32, NVIDIA H200"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);  // nor has this one in fp16
    QCOMPARE(focus(), QStringLiteral("deeplabv3_resnet50, tf32, NVIDIA H200"));
    QCOMPARE(QApplication::focusWidget()->cursor().shape(), Qt::PointingHandCursor);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QCOMPARE(opened.size(), 1);
    QVERIFY(opened.front().front().toString().contains(QStringLiteral("deeplabv3_resnet50-tf32")));
  }

  void aNarrowGridTellsTheRowsOfANetworkApart() {
    window::VerdictGrid grid(allRecorded());
    grid.resize(grid.minimumSizeHint());
    grid.show();
    QSet<QString> sizes;
    for (const RecordedSession& session : allRecorded())
      if (session.subject == QStringLiteral("resnet50") && !session.isVariant) sizes.insert(session.shortSize);
    QCOMPARE(sizes, (QSet<QString>{QStringLiteral("224×224"), QStringLiteral("7 sizes")}));
    int seen = 0;
    for (const auto* label : grid.findChildren<ElidedLabel*>()) {
      if (label->text() != QStringLiteral("batch 32, 7 sizes")) continue;
      ++seen;
      QVERIFY(label->width() >= label->fontMetrics().horizontalAdvance(QStringLiteral("7 sizes")));
    }
    QCOMPARE(seen, 1);
  }
};

}  // namespace verdict_grid_test

CONVSCOPE_QT_TEST(verdict_grid_test::VerdictGridTest, verdict_grid)
#include "verdict_grid_test.moc"
