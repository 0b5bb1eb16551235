#include <QLabel>
#include <QPalette>
#include <QPushButton>
#include <QTest>
#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "analysis/applied_answer.h"
#include "analysis/workspace.h"
#include "lesson/lesson_link.h"
#include "page_requests.h"
#include "summary/shown_summary.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "support/synthetic_session.h"
#include "widgets/input_sizes/wrong_pick_model.h"
#include "widgets/layers/layers_page.h"
#include "widgets/memory/memory_page.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/tokens.h"
#include "widgets/summary/finding_lesson.h"

namespace summary_findings_test {

using namespace convscope;
using namespace convscope::testing::summarizing;
namespace testing = convscope::testing;

/// The findings of Summary, their cautions and where they lead.
class SummaryFindingsTest : public QObject {
  Q_OBJECT

 private slots:
  void findingsLeadToTheirPages();
  void findingsNameTheirSizes();
  void figuresAreFoundOnTheirPages();
  void precisionLeadsToAComparison();
  void findingsEndInWhatToDo();
  void findingsSetUpWhatTheyAdvise();
  void findingsLeadToLessons();
  void measurementsAreOfferedIfTheyArePossible();
  void cautionsAreBesideTheVerdict();
  void cautionsFollowTheColours();
};

void SummaryFindingsTest::findingsLeadToTheirPages() {
  const ShownSummary shown(sweptRecording());
  const testing::PageRequests requests(shown.page);
  for (QPushButton* button : shown.page.findChildren<QPushButton*>()) {
    if (button->text().startsWith(QStringLiteral("Memory"))) button->click();
  }
  QCOMPARE(requests.of<request::View>().value(0).name, QStringLiteral("memory"));
}

void SummaryFindingsTest::findingsNameTheirSizes() {
  const ShownSummary one(testing::syntheticSession({.network = "mnist-tutorial"}, {{32, 1, 28, 28}}));
  QVERIFY(textsOf(one.page).contains(QStringLiteral("Findings")));
  const ShownSummary several(
      testing::syntheticSession({.network = "mnist-tutorial"}, {{32, 1, 28, 28}, {32, 1, 36, 36}}));
  const QStringList texts = textsOf(several.page);
  QVERIFY2(texts.contains(QStringLiteral("Findings over 2 input sizes")), qPrintable(texts.join(u'\n')));
}

/// Pages show one size of a sweep: each repeats the figures that the findings have over all sizes.
void SummaryFindingsTest::figuresAreFoundOnTheirPages() {
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

void SummaryFindingsTest::precisionLeadsToAComparison() {
  const ShownSummary shown(sweptRecording());
  const testing::PageRequests requests(shown.page);
  for (QPushButton* button : shown.page.findChildren<QPushButton*>()) {
    if (button->text().startsWith(QStringLiteral("Compare"))) button->click();
  }
  QCOMPARE(requests.of<request::View>().value(0).name, QStringLiteral("compare"));
  QCOMPARE(requests.of<request::Recording>().value(0).name, QStringLiteral("resnet50-sizes-tf32"));
}

/// The measured choices are suggested only if they take less time than the advised setting and the host does not hide
/// that.
void SummaryFindingsTest::findingsEndInWhatToDo() {
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
void SummaryFindingsTest::findingsSetUpWhatTheyAdvise() {
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
  const ShownSummary swept(sweptRecording());
  const testing::PageRequests ofSweep(swept.page);
  auto* pad = swept.page.findChild<QPushButton*>(QStringLiteral("new-sizes-action"));
  QVERIFY(pad != nullptr);
  pad->click();
  QCOMPARE(ofSweep.of<request::View>().value(0).name, QStringLiteral("padding"));
}

/// Every link is of a step that exists, also of findings that no session here has.
void SummaryFindingsTest::findingsLeadToLessons() {
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

void SummaryFindingsTest::measurementsAreOfferedIfTheyArePossible() {
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
void SummaryFindingsTest::cautionsAreBesideTheVerdict() {
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

void SummaryFindingsTest::cautionsFollowTheColours() {
  ShownSummary shown(sweptRecording());
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

}  // namespace summary_findings_test

CONVSCOPE_QT_TEST(summary_findings_test::SummaryFindingsTest, summary_findings)
#include "summary_findings_test.moc"
