#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <algorithm>
#include <map>
#include <utility>

#include "algorithms/chart_fixture.h"
#include "analysis/answer.h"
#include "analysis/applied_answer.h"
#include "analysis/verdict_rows.h"
#include "analysis/workspace.h"
#include "files/resource_path.h"
#include "lesson/lesson_link.h"
#include "page_requests.h"
#include "session/session_file.h"
#include "support/heartbeat.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "support/synthetic_session.h"
#include "text/units.h"
#include "widgets/answer/answer_card.h"
#include "widgets/input_sizes/wrong_pick_model.h"
#include "widgets/layers/layers_page.h"
#include "widgets/memory/memory_page.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/tokens.h"
#include "widgets/summary/finding_lesson.h"
#include "widgets/summary/summary_chart.h"
#include "widgets/summary/summary_page.h"

namespace convscope {

class SummaryTest : public QObject {
  Q_OBJECT

 private slots:
  void answersForARecording();
  void findingsLeadToTheirPages();
  void findingsNameTheirSizes();
  void figuresAreFoundOnTheirPages();
  void precisionLeadsToAComparison();
  void findingsEndInWhatToDo();
  void findingsSetUpWhatTheyAdvise();
  void findingsLeadToLessons();
  void measurementsAreOfferedIfTheyArePossible();
  void cautionsAreBesideTheVerdict();
  void comparedFiguresNameTheirSizes();
  void aLayerLeadsToItsRow();
  void aRecordingFitsTheScreen();
  void anotherSessionBeginsAtTheTop();
  void saysWhatIsMissing();
  void zoomingBackRestoresTheRows();
  void hostileNamesDoNotWidenThePage();
  void followsARunningSurvey();
  void theChartGrowsWithItsRows();
  void sizesAreNamed();
  void aCpuHasItsOwnAnswer();
  void layersHaveTheirTotal();
  void cautionsFollowTheColours();
  void aNarrowPageCutsNoValue();
  void determinismIsExplainedBelowTheTable();
  void aThousandLayersAreQuick();
};

namespace {

const Session& recordedSession() {
  return testing::recordedSession("resnet50-sizes-fp32");
}

Answer verdictOf(const Session& session) {
  return answerOf(session, session.surveys.back());
}

struct ShownSummary {
  explicit ShownSummary(Session session) {
    store.replace(std::move(session));
    page.resize(1000, 640);
    page.show();
    page.ensurePolished();
  }
  SummaryChart& chart() const { return *static_cast<SummaryChart*>(page.charts().front()); }

  SessionStore store;
  ShownSurvey current{store};
  SummaryPage page{current};
};

QStringList textsOf(const QWidget& page) {
  QStringList texts;
  for (const QLabel* label : page.findChildren<QLabel*>()) texts.append(label->text());
  return texts;
}

}  // namespace

void SummaryTest::answersForARecording() {
  const ShownSummary shown(recordedSession());
  const Answer verdict = verdictOf(recordedSession());
  QCOMPARE(verdict.advice, SwitchAdvice::On);
  QCOMPARE(shown.page.verdict(), QString::fromStdString(verdict.sentence));
  AnswerCard expected(AnswerCard::Form::Full);
  expected.setAnswer(verdict);
  QCOMPARE(shown.page.answer().texts(), expected.texts());
  QVERIFY(shown.page.answer().accessibleDescription().contains(shown.page.verdict()));
  QCOMPARE(shown.chart().name(), QStringLiteral("summary"));
  QCOMPARE(shown.chart().emptyReason(), QString());
  for (QPushButton* button : shown.page.findChildren<QPushButton*>()) {
    if (button->text().contains(QStringLiteral("opy"))) button->click();
  }
  QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("# ConvScope: resnet50, 7 input sizes")));
}

void SummaryTest::findingsLeadToTheirPages() {
  const ShownSummary shown(recordedSession());
  const testing::PageRequests requests(shown.page);
  for (QPushButton* button : shown.page.findChildren<QPushButton*>()) {
    if (button->text().startsWith(QStringLiteral("Memory"))) button->click();
  }
  QCOMPARE(requests.of<request::View>().value(0).name, QStringLiteral("memory"));
}

void SummaryTest::findingsNameTheirSizes() {
  const ShownSummary one(testing::syntheticSession({.network = "mnist-tutorial"}, {{32, 1, 28, 28}}));
  QVERIFY(textsOf(one.page).contains(QStringLiteral("Findings")));
  const ShownSummary several(
      testing::syntheticSession({.network = "mnist-tutorial"}, {{32, 1, 28, 28}, {32, 1, 36, 36}}));
  const QStringList texts = textsOf(several.page);
  QVERIFY2(texts.contains(QStringLiteral("Findings over 2 input sizes")), qPrintable(texts.join(u'\n')));
}

/// Pages show one size of a sweep: each repeats the figures that the findings have over all sizes.
void SummaryTest::figuresAreFoundOnTheirPages() {
  SessionStore store;
  store.replace(testing::recordedSession("resnet50-sizes-tf32"));
  ShownSurvey current{store};
  const LayersPage layers(current);
  const MemoryPage memory(current);
  const WrongPickModel picks(current);
  const std::map<FindingView, QString> pages{{FindingView::Algorithms, layers.time().summary()},
                                             {FindingView::Share, layers.share().summary()},
                                             {FindingView::WarmUp, layers.warmUp().summary()},
                                             {FindingView::Memory, memory.notes()},
                                             {FindingView::WrongPicks, picks.summary()}};
  int found = 0;
  for (const Finding& finding : current.summary().contents()->findings) {
    if (finding.overSizes.empty()) continue;
    ++found;
    const QString& text = pages.at(finding.view);
    QVERIFY2(text.contains(QStringLiteral("Over all 7 sizes, as on Summary: ")), qPrintable(text));
    QVERIFY2(text.contains(QString::fromStdString(finding.overSizes)), qPrintable(text));
  }
  QVERIFY(found >= 5);
  // One size has nothing to add.
  store.replace(testing::recordedSession("alexnet-tf32"));
  for (const QString& text : {layers.time().summary(), layers.share().summary(), memory.notes(), picks.summary()})
    QVERIFY2(!text.contains(QStringLiteral("Over all")), qPrintable(text));
}

void SummaryTest::precisionLeadsToAComparison() {
  const ShownSummary shown(recordedSession());
  const testing::PageRequests requests(shown.page);
  for (QPushButton* button : shown.page.findChildren<QPushButton*>()) {
    if (button->text().startsWith(QStringLiteral("Compare"))) button->click();
  }
  QCOMPARE(requests.of<request::View>().value(0).name, QStringLiteral("compare"));
  QCOMPARE(requests.of<request::Recording>().value(0).name, QStringLiteral("resnet50-sizes-tf32"));
}

/// The measured choices undo wrong picks, if a choice file can be made.
/// Every link is of a step that exists, also of findings that no session here has.
void SummaryTest::findingsLeadToLessons() {
  const std::vector<Lesson> all = lessonsIn({});
  int links = 0;
  for (const char* id : {"first-choices", "heuristic-choices", "host-limit", "knobs-gain", "layout-conversions",
                         "left-out", "new-sizes", "other-device", "other-library", "precision", "run-time-compilation",
                         "search-limit", "search-memory", "setup", "workspace", "wrong-picks"}) {
    const LessonLink link = lessonLink(lessonOfFinding(id));
    const auto lesson = std::ranges::find(all, link.lesson, &Lesson::name);
    QVERIFY2(lesson != all.end(), id);
    QVERIFY2(anchorOfTitle(lesson->steps[stepNamed(*lesson, link.step)].title) == link.step, id);
    ++links;
  }
  QCOMPARE(links, 16);
  QVERIFY(lessonOfFinding("unfinished-survey").empty());
  QVERIFY(lessonOfFinding("").empty());
}

/// The measured choices are suggested only if they take less time than the advised setting and the host does not hide
/// that.
void SummaryTest::findingsEndInWhatToDo() {
  for (const auto& [session, suggests] : {std::pair("resnet50-fp32", false), std::pair("mobilenet_v2-fp32", true),
                                          std::pair("mobilenet_v2-fp16", false)}) {
    const ShownSummary shown(testing::recordedSession(session));
    const testing::PageRequests requests(shown.page);
    const Answer& answer = shown.current.summary().contents()->verdict;
    QVERIFY(answer.applied && answer.applied->effect.figures.iterationUs && adviceIterationUs(answer));
    QCOMPARE(choicesShortenIteration(answer), suggests);
    QVERIFY(shown.page.findChild<QPushButton*>(QStringLiteral("wrong-picks")) != nullptr);
    auto* action = shown.page.findChild<QPushButton*>(QStringLiteral("wrong-picks-action"));
    QCOMPARE(action != nullptr, suggests);
    if (action == nullptr) continue;
    QCOMPARE(action->isEnabled(), choiceObstacle(*shown.current.survey()).isEmpty());
    action->click();
    QCOMPARE(requests.of<request::View>().value(0).name, QStringLiteral("choices"));
  }
}

/// A limit or policy to try is set up by one click.
void SummaryTest::findingsSetUpWhatTheyAdvise() {
  const ShownSummary shown(testing::recordedSession("alexnet-tf32"));
  const testing::PageRequests requests(shown.page);
  const auto click = [&shown](const char* id) {
    auto* button = shown.page.findChild<QPushButton*>(QLatin1String(id));
    if (button != nullptr) button->click();
    return button != nullptr;
  };
  QVERIFY(click("search-limit-action"));
  QCOMPARE(requests.of<request::ComparePolicy>().value(0).policy, std::string("pytorch-benchmark:limit=0"));
  QVERIFY(click("workspace-action"));
  const std::uint64_t limit = requests.of<request::LimitWorkspace>().value(0).bytes;
  const std::vector<FrontierPoint> frontier = networkFrontier(*shown.current.survey());
  QVERIFY(limit > 0 && limit < frontier.back().limitBytes);
  const auto within = std::ranges::find(frontier, limit, &FrontierPoint::limitBytes);
  QVERIFY(within->us <= 1.01 * frontier.back().us && std::prev(within)->us > 1.01 * frontier.back().us);
  QVERIFY(shown.page.findChild<QPushButton*>(QStringLiteral("new-sizes")) != nullptr);
  QVERIFY(!click("new-sizes-action"));  // one size has nothing to pad
  const ShownSummary swept(recordedSession());
  const testing::PageRequests ofSweep(swept.page);
  auto* pad = swept.page.findChild<QPushButton*>(QStringLiteral("new-sizes-action"));
  QVERIFY(pad != nullptr);
  pad->click();
  QCOMPARE(ofSweep.of<request::View>().value(0).name, QStringLiteral("padding"));
}

void SummaryTest::measurementsAreOfferedIfTheyArePossible() {
  Session session = testing::syntheticSession({.network = "mnist-tutorial", .precision = Precision::Fp32}, {{}});
  ShownSummary shown(session);
  const auto action = [&shown] {
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    return shown.page.findChild<QPushButton*>(QStringLiteral("precision-action"));
  };
  const std::vector<Finding>& findings = shown.current.summary().contents()->findings;
  const auto precision = std::ranges::find(findings, "precision", &Finding::id);
  QVERIFY(precision != findings.end());
  QVERIFY(action() == nullptr);  // as in a report
  if (!precision->recording.empty()) QSKIP("it leads to a recording");
  QString why = QStringLiteral("No <device>.");
  shown.page.offerRuns([&why](const SurveyStarted&) { return why; });
  QVERIFY(action() != nullptr && !action()->isEnabled());
  QVERIFY2(action()->toolTip().contains(QStringLiteral("No &lt;device&gt;.")), qPrintable(action()->toolTip()));
  why.clear();
  shown.page.refreshOffers();
  QVERIFY(action()->isEnabled());
  const testing::PageRequests requests(shown.page);
  action()->click();
  QCOMPARE(requests.of<request::Remeasure>().value(0), request::Remeasure{.precision = Precision::Tf32});
}

/// A reader of the headline alone is not misled; each caution leads to its finding.
void SummaryTest::cautionsAreBesideTheVerdict() {
  ShownSummary shown(testing::recordedSession("mobilenet_v2-fp32"));
  const auto cautions = [&shown] {
    QList<QLabel*> found;
    for (QLabel* label : shown.page.findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains(QStringLiteral("<a href"))) found.append(label);
    return found;
  };
  QCOMPARE(cautions().size(), 1);
  QLabel* line = cautions().front();
  QVERIFY2(line->text().contains(QStringLiteral("17 of 52 layers are in no figure")) &&
               line->text().contains(QStringLiteral("The code turns TF32 off")),
           qPrintable(line->text()));
  QVERIFY(QTest::qWaitForWindowActive(&shown.page));
  emit line->linkActivated(QStringLiteral("left-out"));
  const auto* link = shown.page.findChild<QPushButton*>(QStringLiteral("left-out"));
  QVERIFY(link != nullptr && link->hasFocus());
  shown.store.replace(testing::recordedSession("alexnet-tf32"));
  QVERIFY(cautions().isEmpty());
}

void SummaryTest::comparedFiguresNameTheirSizes() {
  const ShownSummary shown(recordedSession());
  shown.chart().rebuildNow();
  const QByteArray picture = testing::svgOf(shown.chart());
  QVERIFY(picture.contains("PyTorch with benchmark off and on, 7 sizes"));
  QVERIFY(picture.contains("Layers where benchmark = False is slower, mean of 7 sizes"));
  QVERIFY(textsOf(shown.page).contains(QStringLiteral("Findings over 7 input sizes")));
}

void SummaryTest::aLayerLeadsToItsRow() {
  const ShownSummary shown(recordedSession());
  const testing::PageRequests requests(shown.page);
  emit shown.chart().layerChosen(3);
  QCOMPARE(shown.current.selectedProblem(), 3);
  QCOMPARE(requests.of<request::View>().value(0).name, QStringLiteral("algorithms"));
}

void SummaryTest::aRecordingFitsTheScreen() {
  ShownSummary shown(recordedSession());
  shown.page.resize(1280, 720);
  QTRY_COMPARE(shown.page.findChild<QScrollArea*>()->verticalScrollBar()->maximum(), 0);
  shown.page.resize(400, 300);  // and here it scrolls
  QTRY_VERIFY(shown.page.findChild<QScrollArea*>()->verticalScrollBar()->maximum() > 0);
}

void SummaryTest::zoomingBackRestoresTheRows() {
  constexpr int kLarge = 20;
  ShownSummary shown(recordedSession());
  const auto heights = [&] {
    QTest::qWait(50);  // for a layout that is under way
    QList<int> result;
    for (const Finding& finding : shown.current.summary().contents()->findings) {
      const auto* link = shown.page.findChild<QPushButton*>(QString::fromStdString(finding.id));
      result.append(link->isVisible() ? link->parentWidget()->height() : 0);
    }
    return result;
  };
  const QList<int> before = heights();
  const QFont usual = shown.page.font();
  QFont large = usual;
  large.setPointSize(kLarge);
  shown.page.setFont(large);
  QVERIFY(heights().first() > before.first());
  shown.page.setFont(usual);
  QCOMPARE(heights(), before);
}

void SummaryTest::anotherSessionBeginsAtTheTop() {
  ShownSummary shown(recordedSession());
  shown.page.resize(400, 300);
  QScrollBar* bar = shown.page.findChild<QScrollArea*>()->verticalScrollBar();
  QTRY_VERIFY(bar->maximum() > 0);
  bar->setValue(bar->maximum());
  shown.store.replace(recordedSession());
  QCOMPARE(bar->value(), 0);
}

void SummaryTest::saysWhatIsMissing() {
  Session session = testing::syntheticSession({.network = "conv-tutorial"}, {{}});
  for (ProblemResult& result : session.surveys[0].problems) result.trials.clear();
  session.surveys[0].ended = SurveyEnded{0, SurveyEnd::Failed, "the device was lost", 0};
  ShownSummary shown(session);
  QVERIFY2(shown.page.verdict().startsWith(QStringLiteral("No advice yet: ")), qPrintable(shown.page.verdict()));
  QVERIFY(textsOf(shown.page).join(u' ').contains(QStringLiteral("The survey failed: the device was lost.")));
  shown.store.replace({});
  QCOMPARE(shown.page.verdict(), QString());
  QVERIFY(!shown.chart().emptyReason().isEmpty());
}

void SummaryTest::hostileNamesDoNotWidenThePage() {
  Session session = testing::syntheticSession({.network = "resnet50"}, {{}});
  const std::string hostile = "<img src=x>" + std::string(200, 'W') + "\x1b[31m";
  Survey& survey = session.surveys[0];
  survey.started.network.name = survey.started.device.name = hostile;
  for (ProblemResult& result : survey.problems) result.subject.layers = {hostile};
  survey.ended = SurveyEnded{0, SurveyEnd::Failed, hostile, 0};
  ShownSummary shown(session);
  QVERIFY2(shown.page.minimumSizeHint().width() < 700,
           qPrintable(QString::number(shown.page.minimumSizeHint().width())));
  for (const QLabel* label : shown.page.findChildren<QLabel*>()) {
    if (label->text().contains(QStringLiteral("<img"))) QCOMPARE(label->textFormat(), Qt::PlainText);
  }
  QVERIFY(!shown.page.grab().isNull());
}

void SummaryTest::followsARunningSurvey() {
  ShownSummary shown({});
  Session whole = testing::syntheticSession({.network = "conv-tutorial"}, {{}});
  Survey& survey = whole.surveys[0];
  const std::optional<SurveyEnded> ended = std::exchange(survey.ended, std::nullopt);
  shown.store.replace(whole);
  QVERIFY(textsOf(shown.page).join(u' ').contains(QStringLiteral("The survey has not ended.")));
  shown.store.apply({*ended});
  QTRY_VERIFY(!textsOf(shown.page).join(u' ').contains(QStringLiteral("has not ended")));
}

/// Beside another window the parts of the chart are one below the other: the page makes room when rows come.
void SummaryTest::theChartGrowsWithItsRows() {
  Session begun = testing::recordedSession("alexnet-tf32");
  Survey& survey = begun.surveys[0];
  survey.ended.reset();
  for (std::size_t i = 1; i < survey.problems.size(); ++i) survey.problems[i].trials.clear();
  ShownSummary shown(begun);
  shown.page.resize(560, 700);
  shown.page.grab();
  const SummaryChart& chart = shown.chart();
  const int before = chart.heightFor(static_cast<int>(chart.size().width()));
  shown.store.replace(testing::recordedSession("alexnet-tf32"));
  QCoreApplication::processEvents();
  shown.page.grab();
  const int after = chart.heightFor(static_cast<int>(chart.size().width()));
  QVERIFY(after > before);
  QVERIFY2(chart.size().height() >= after, qPrintable(QString::number(chart.size().height())));
}

void SummaryTest::sizesAreNamed() {
  const ShownSummary shown(recordedSession());
  QCOMPARE(shown.chart().sizesText(), QStringLiteral("7 input sizes"));
  SummaryChart& chart = shown.chart();
  chart.rebuildNow();
  QVERIFY(testing::svgOf(chart).contains("is slower, mean of 7 sizes"));
  const ShownSummary one(testing::syntheticSession({.network = "resnet50"}, {{}}));
  QVERIFY(one.chart().sizesText().isEmpty());
  QVERIFY(!testing::svgOf(one.chart()).contains("mean of"));
}

/// A CPU's library has no switch in PyTorch; what it chooses and loses is measured.
void SummaryTest::aCpuHasItsOwnAnswer() {
  const ShownSummary shown(testing::recordedSession("alexnet-cpu"));
  QVERIFY2(shown.page.verdict().startsWith(QStringLiteral("This survey is of a CPU, so it does not say")),
           qPrintable(shown.page.verdict()));
  QVERIFY(testing::viewOf(shown.chart()).isVisible());
  shown.chart().rebuildNow();
  const QByteArray picture = testing::svgOf(shown.chart());
  QVERIFY(picture.contains("oneDNN: first listed algorithm and fastest"));
  QVERIFY(picture.contains("Layers where the first algorithm is slower"));
  QVERIFY(!picture.contains("benchmark ="));
}

void SummaryTest::aNarrowPageCutsNoValue() {
  ShownSummary shown(recordedSession());
  const VerdictRow iteration = comparedRows(verdictOf(recordedSession())).front();
  const QStringList values{QString::fromStdString(iteration.off), QString::fromStdString(iteration.on)};
  for (const int width : {560, 700, 900, 1000, 1600}) {
    shown.page.resize(width, 700);
    shown.chart().rebuildNow();
    shown.page.grab();
    // In a narrow page the layers are below the comparison, and the page scrolls down.
    QVERIFY(shown.chart().size().height() >= shown.chart().heightFor(static_cast<int>(shown.chart().size().width())));
    // Only names may be cut; they are whole in their tooltips.
    for (int x = 0; x < shown.chart().size().width(); x += 6) {
      for (int y = 0; y < shown.chart().size().height(); y += 6) {
        const QString hint = shown.chart().hintAt(QPointF(x, y));
        for (const QString& value : values) QVERIFY2(!hint.startsWith(value), qPrintable(hint));
        QVERIFY2(width < 700 || !hint.startsWith(QStringLiteral("Layers where")), qPrintable(hint));
      }
    }
  }
  bool isExplained = false;
  for (int y = 0; y < shown.chart().size().height(); y += 6)
    isExplained = isExplained || shown.chart().hintAt(QPointF(20, y)).contains(QStringLiteral("deterministic = True"));
  QVERIFY(isExplained);
}

/// Without hovering: the sentence is part of the picture, and of the height that the page reserves.
void SummaryTest::determinismIsExplainedBelowTheTable() {
  ShownSummary shown(recordedSession());
  const auto picture = [&shown] {
    shown.chart().rebuildNow();
    return testing::svgOf(shown.chart());
  };
  QVERIFY(picture().contains("Price of determinism: how much longer the convolutions take"));
  const int withNote = shown.chart().heightFor(600);
  Session other = testing::recordedSession("alexnet-cpu");
  shown.store.replace(other);
  QVERIFY(!picture().contains("Price of determinism"));
  QVERIFY(shown.chart().heightFor(600) < withNote);
}

/// Below a list of all layers is one sum, below a part of them both.
void SummaryTest::layersHaveTheirTotal() {
  const auto pictureOf = [](const char* session) {
    ShownSummary shown(readSession(resourceFolder("sessions") / session).session);
    shown.chart().rebuildNow();
    return testing::svgOf(shown.chart());
  };
  QVERIFY(pictureOf("vgg16-tf32.convscope.gz").contains("Total: 169 µs"));
  QVERIFY(
      pictureOf("resnet50-tf32.convscope.gz")
          .contains("Total of the largest 8: 47.5 µs; of all 23 that are slower: 63.0 µs. True is slower in others: "));
}

void SummaryTest::cautionsFollowTheColours() {
  ShownSummary shown(recordedSession());
  shown.page.show();
  QPalette dark = shown.page.palette();
  dark.setColor(QPalette::Window, Qt::black);
  dark.setColor(QPalette::Base, Qt::black);
  dark.setColor(QPalette::WindowText, Qt::white);
  shown.page.setPalette(dark);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  int cautions = 0;
  for (const QLabel* label : shown.page.findChildren<QLabel*>()) {
    if (label->text() != QStringLiteral("!")) continue;
    ++cautions;
    QCOMPARE(label->palette().color(QPalette::WindowText), tokens::colours(dark).note);
  }
  QVERIFY(cautions > 0);
}

void SummaryTest::aThousandLayersAreQuick() {
  constexpr double kMostMs = 20000;  // under a sanitizer on a slow machine; with the square it would take minutes
  Session session = testing::recordedSession("resnet50-fp32");
  std::vector<ProblemResult>& problems = session.surveys[0].problems;
  const std::vector<ProblemResult> once = problems;
  const double savedShare = verdictOf(session).savedShare;
  for (std::int64_t copy = 1; copy < 40; ++copy) {
    for (ProblemResult result : once) {
      result.subject.problem.batch += copy;
      problems.push_back(std::move(result));
    }
  }
  std::size_t trials = 0;
  for (const ProblemResult& result : problems) trials += result.trials.size();
  ShownSummary shown({});
  const double before = testing::threadMs();
  shown.store.replace(std::move(session));
  shown.page.grab();
  QVERIFY(!shown.page.verdict().isEmpty());
  const double ms = testing::threadMs() - before;
  qInfo("Summary of %zu trials in %d layers and passes: %.0f ms", trials, 40 * 68, ms);
  // Each layer counts as often as in one network, so the share is the same.
  QVERIFY2(shown.page.verdict().endsWith(
               QString::fromStdString("it saves " + formatPercent(savedShare) + " of the convolution time.")),
           qPrintable(shown.page.verdict()));
  QVERIFY(ms < kMostMs);
}

}  // namespace convscope

CONVSCOPE_QT_TEST(convscope::SummaryTest, summary)
#include "summary_test.moc"
