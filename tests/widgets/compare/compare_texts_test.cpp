// The sentences, tiles and names of the Compare page.
#include <QLabel>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>

#include "algorithms/chart_fixture.h"
#include "analysis/answer.h"
#include "compare/shown_comparison.h"
#include "support/qt_test.h"
#include "text/units.h"
#include "widgets/answer/answer_card.h"
#include "widgets/shared/card.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tile.h"

namespace compare_texts_test {

using namespace convscope;
using namespace convscope::testing;
using namespace convscope::testing::comparing;

class CompareTextsTest : public QObject {
  Q_OBJECT

 private slots:
  void wordsSayTheFigures();
  void sidesAreNamedByWhatDiffers();
  void onlyTimeMakesBeforeAndAfter();
  void eachSideHasItsAdvice();
  void tilesShowTheTotals();
  void precisionsAreMatched();
  void whatOneSideLacksIsSaid();
  void anEditedLayerIsNamedOnce();
  void anEditedLayerCountsInTheIteration();
  void nothingInCommonIsSaid();
  void hostileNamesStayText();
  void longNamesAreNoWiderThanThePage();
  void cutNamesOfTheSidesDiffer();
};

void CompareTextsTest::wordsSayTheFigures() {
  Shown shown(made(), slowed(made(), 2));
  const ComparisonTotals& totals = shown.page.comparison().totals();
  QCOMPARE(totals.beforeUs, 2 * totals.afterUs);
  const QString words = shown.words();
  const QString count = QString::number(shown.survey().problems.size());
  QVERIFY2(words.contains(timeText(totals.beforeUs)) && words.contains(timeText(totals.afterUs)), qPrintable(words));
  QVERIFY2(words.contains(QStringLiteral("change: -50%")), qPrintable(words));
  QVERIFY2(words.contains(QStringLiteral("%1 faster").arg(count)), qPrintable(words));
  QVERIFY2(words.contains(QStringLiteral("0 slower")), qPrintable(words));
}

/// Two precisions are no past and present.
void CompareTextsTest::sidesAreNamedByWhatDiffers() {
  Shown shown(made(), made({.network = "alexnet", .precision = Precision::Tf32, .algorithms = 12}));
  QCOMPARE(shown.page.comparison().beforeName(), QStringLiteral("tf32"));
  QCOMPARE(shown.page.comparison().afterName(), QStringLiteral("fp32"));
  QCOMPARE(shown.chart().title(), QStringLiteral("Fastest algorithms, fp32 against tf32"));
  QVERIFY(shown.button(QStringLiteral("Swap sides")) != nullptr);
}

/// The earlier one is before, whichever is shown, and there is nothing to swap.
void CompareTextsTest::onlyTimeMakesBeforeAndAfter() {
  Session later = slowed(made(), 0.5);
  later.surveys[0].started.time = "2099-01-02T03:04:05Z";
  Shown shown(made(), later);
  QVERIFY(shown.page.comparison().shownIsBefore());
  QCOMPARE(shown.page.comparison().afterName(), QStringLiteral("after (2099-01-02)"));
  QVERIFY2(shown.words().contains(QStringLiteral("change: -50%")), qPrintable(shown.words()));
  QCOMPARE(shown.button(QStringLiteral("Swap sides")), nullptr);
}

/// Each side has the answer of its own Summary.
void CompareTextsTest::eachSideHasItsAdvice() {
  const Session tf32 = made({.network = "alexnet", .precision = Precision::Tf32, .algorithms = 12, .seed = 3});
  Shown shown(made(), tf32);
  const std::array answers{answerOf(tf32, tf32.surveys[0]), answerOf(shown.store.session(), shown.survey())};
  const std::array names{QStringLiteral("tf32"), QStringLiteral("fp32")};
  for (std::size_t side = 0; side < answers.size(); ++side) {
    AnswerCard expected(AnswerCard::Form::Compact);
    expected.setAnswer(answers[side], names[side]);
    const AnswerCard& card = *shown.page.answers()[side];
    QVERIFY(card.isVisible());
    QCOMPARE(card.texts(), expected.texts());
  }
  shown.page.setOther({}, {});
  QVERIFY(shown.page.comparison().answers().empty());
}

void CompareTextsTest::tilesShowTheTotals() {
  Shown shown(made(), made({.network = "alexnet", .precision = Precision::Fp16, .algorithms = 12}));
  const ComparisonTotals& totals = shown.page.comparison().totals();
  QStringList values;
  QStringList texts;
  for (const auto* tile : shown.page.findChildren<Tile*>()) {
    if (tile->parentWidget()->inherits("convscope::AnswerCard") || !tile->isVisible()) continue;
    values.append(tile->value());
    texts.append(tile->accessibleName());
  }
  QCOMPARE(values.size(), 3);
  QCOMPARE(values[0], timeText(totals.beforeUs));
  QCOMPARE(values[1], timeText(totals.afterUs));
  const auto count = [&](Verdict verdict) { return totals.verdicts.at(static_cast<std::size_t>(verdict)); };
  QVERIFY(values[2].startsWith(QString::number(count(Verdict::Faster))));
  QVERIFY(texts[2].contains(QStringLiteral("%1 slower").arg(count(Verdict::Slower))));
  QVERIFY(texts[2].contains(QString::number(totals.problems)));
}

void CompareTextsTest::precisionsAreMatched() {
  const Session other = made({.network = "alexnet", .precision = Precision::Fp16, .algorithms = 12});
  Shown shown(made(), other);
  QCOMPARE(shown.page.comparison().totals().problems, static_cast<int>(shown.survey().problems.size()));
  QCOMPARE(shown.page.comparison().distinctions(), (std::vector<Distinction>{{"precision", "fp16", "fp32"}}));
  bool said = false;
  for (const auto* label : shown.page.findChildren<QLabel*>())
    said = said || (label->isVisible() && label->text().contains(QStringLiteral("by everything but precision")));
  QVERIFY(said);
}

void CompareTextsTest::whatOneSideLacksIsSaid() {
  Session now = made();
  Session other = made();
  const NetworkProblem gone = now.surveys[0].problems.back().subject;
  now.surveys[0].problems.pop_back();
  other.surveys[0].problems.erase(other.surveys[0].problems.begin(), other.surveys[0].problems.begin() + 5);
  other.surveys[0].problems[0].trials.clear();
  Shown shown(now, other);
  const QString words = shown.words();
  QVERIFY2(words.contains(QStringLiteral("Only %1 has %2 ")
                              .arg(shown.page.comparison().beforeName(), QString::fromStdString(gone.layers[0]))),
           qPrintable(words));
  QVERIFY2(words.contains(QStringLiteral("and 4 more")), qPrintable(words));
  QVERIFY2(words.contains(QStringLiteral("1 is in both surveys, but was not measured in both")), qPrintable(words));
  QVERIFY(words.contains(QStringLiteral("0 unsure")));  // what was not measured is not unsure
  // Times of some layers are not those of an iteration.
  const int common = shown.page.comparison().totals().problems;
  QVERIFY2(words.contains(QStringLiteral("the %1 layers and passes in common").arg(common)), qPrintable(words));
  QVERIFY2(!words.contains(QStringLiteral("an iteration")), qPrintable(words));
  QVERIFY(Shown(made(), made()).words().contains(QStringLiteral("an iteration")));
}

void CompareTextsTest::anEditedLayerIsNamedOnce() {
  Session other = made();
  other.surveys[0].problems[0].subject.problem.outChannels += 8;
  Shown shown(made(), other);
  const QStringList& edited = shown.page.comparison().onlyBefore();
  QCOMPARE(edited.size(), 1);
  QCOMPARE(edited, shown.page.comparison().onlyAfter());
  const QString words = shown.words();
  QVERIFY2(words.contains(QStringLiteral("Differs between the surveys: %1.").arg(edited.front())), qPrintable(words));
  QVERIFY2(!words.contains(QStringLiteral("has ") + edited.front()), qPrintable(words));
}

/// The figures of what both have leave out exactly what was edited.
void CompareTextsTest::anEditedLayerCountsInTheIteration() {
  Session now = made();
  ProblemResult& edited = now.surveys[0].problems[0];
  edited.subject.problem.outChannels += 8;
  for (Trial& trial : edited.trials) {
    for (double& us : trial.hot.us) us *= 3;
    for (double& us : trial.single.us) us *= 3;
  }
  Shown shown(now, made());
  const SurveyComparison& comparison = shown.page.comparison();
  QVERIFY(!comparison.isWhole());
  const ComparisonTotals& common = comparison.totals();
  const WholeIterations whole = comparison.whole().value();
  QVERIFY(std::max(whole.beforeUs, whole.afterUs) > std::min(whole.beforeUs, whole.afterUs) * 1.01);
  QVERIFY(std::abs(common.afterUs / common.beforeUs - 1) < 0.01);
  const QString words = shown.words();
  for (const double us : {whole.beforeUs, whole.afterUs, common.beforeUs, common.afterUs})
    QVERIFY2(words.contains(timeText(us)), qPrintable(words));
  QVERIFY2(words.contains(QStringLiteral("an iteration")), qPrintable(words));
  QVERIFY2(words.contains(toQString(formatChange(whole.afterUs / whole.beforeUs))), qPrintable(words));
}

void CompareTextsTest::nothingInCommonIsSaid() {
  Shown shown(made(), made({.network = "mnist-tutorial"}));
  QVERIFY(shown.chart().problems().empty());
  QVERIFY(shown.chart().emptyReason().contains(QStringLiteral("both")));
  QVERIFY(shown.words().contains(QStringLiteral("No layer and pass was measured in both")));
  QCOMPARE(shown.page.comparison().totals().problems, 0);
  QTest::keyClick(&viewOf(shown.chart()), Qt::Key_Right);
  QTest::mouseClick(viewOf(shown.chart()).viewport(), Qt::LeftButton, {}, QPoint(200, 200));
  QCOMPARE(shown.current.selectedProblem(), -1);
}

void CompareTextsTest::hostileNamesStayText() {
  Session other = made();
  other.surveys[0].started.device.name = "<img src=x>\n\x1b[31m";
  other.surveys[0].started.network.name = "<b>bold</b>";
  Shown shown(made(), other);
  QVERIFY(shown.chart().emptyReason().isEmpty());
  for (const auto* label : shown.page.findChildren<QLabel*>()) {
    if (!label->text().contains(QStringLiteral("<img"))) continue;
    QCOMPARE(label->textFormat(), Qt::PlainText);
    QVERIFY(!label->text().contains(u'\x1b'));
  }
}

/// Names that people write into files neither widen the page nor are lost: tooltips have them in full.
void CompareTextsTest::longNamesAreNoWiderThanThePage() {
  const QString first = QStringLiteral("a_network_of_sixty_letters_that_somebody_exported_from_torch");
  const QString second = QStringLiteral("another_network_of_sixty_letters_that_was_exported_from_torch");
  Session now = made();
  Session other = made({.network = "alexnet", .algorithms = 12, .seed = 2});
  now.surveys[0].started.network.name = first.toStdString();
  other.surveys[0].started.network.name = second.toStdString();
  other.surveys[0].started.options.precision = Precision::Tf32;
  Shown shown(now);
  shown.page.setOther(other, QStringLiteral("recorded in ") + QString(120, u'x') + QStringLiteral(".convscope"));
  const QSize place(1088, 600);  // of the usual window
  shown.page.resize(place);
  QTest::qWait(50);
  QVERIFY(shown.page.comparison().afterName().contains(QStringLiteral("..")));
  QVERIFY2(shown.page.minimumSizeHint().width() <= place.width(),
           qPrintable(QString::number(shown.page.minimumSizeHint().width())));
  for (const auto* widget : shown.page.findChildren<QWidget*>()) {
    if (!widget->isVisible() || qobject_cast<const QTableView*>(widget->parentWidget()) != nullptr) continue;
    if (widget->inherits("QHeaderView") || widget->window() != &shown.page) continue;
    const int right = widget->mapTo(&shown.page, QPoint(widget->width(), 0)).x();
    QVERIFY2(right <= place.width(), widget->metaObject()->className());
  }
  QStringList tips;
  for (const auto* card : shown.page.findChildren<Card*>()) tips.append(card->toolTip());
  QCOMPARE(tips.filter(first).size(), 2);  // a card and a tile
  QCOMPARE(tips.filter(second).size(), 2);
  for (const auto* tile : shown.page.findChildren<Tile*>()) {
    if (!tile->isVisible()) continue;
    for (const auto* label : tile->findChildren<QLabel*>())
      QVERIFY2(label->wordWrap() || label->width() >= label->sizeHint().width(), qPrintable(label->text()));
  }
}

/// Names that begin differently stay different, however narrow the page is.
void CompareTextsTest::cutNamesOfTheSidesDiffer() {
  Session now = made();
  Session other = made();
  now.surveys[0].started.device.name = "H100 of NVIDIA, 80 GB HBM3";
  other.surveys[0].started.device.name = "A100 of NVIDIA, 80 GB HBM3";
  now.surveys[0].started.network.name = "one_network_of_a_long_name";
  other.surveys[0].started.network.name = "two_network_of_a_long_name";
  Shown shown(now, other);
  const QString whole = shown.page.comparison().beforeName();
  QVERIFY2(whole.endsWith(QStringLiteral("_name")), qPrintable(whole));
  bool isCut = false;
  for (int width = 1300; width >= 700; width -= 50) {
    shown.page.resize(width, 800);
    QTest::qWait(10);
    QStringList names;
    for (const AnswerCard* card : shown.page.answers()) {
      for (const auto* label : card->findChildren<QLabel*>())
        if (label->text().startsWith(QStringLiteral("H100")) || label->text().startsWith(QStringLiteral("A100")))
          names.append(label->text());
    }
    QCOMPARE(names.size(), 2);
    isCut = isCut || names[0] != whole;
    QVERIFY2(names[0] != names[1], qPrintable(names.join(u'|')));
  }
  QVERIFY(isCut);
}

}  // namespace compare_texts_test

CONVSCOPE_QT_TEST(compare_texts_test::CompareTextsTest, compare_texts)
#include "compare_texts_test.moc"
