#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>
#include <set>

#include "algorithms/streamed_survey.h"
#include "policy/framework/policies.h"
#include "policy/framework/policy.h"
#include "support/qt_test.h"
#include "text/units.h"
#include "widgets/inspector/inspector_text.h"
#include "widgets/inspector/kernel_table.h"
#include "widgets/shared/note_texts.h"
#include "widgets/shared/shown_survey.h"
#include "widgets/shared/table_text.h"
#include "widgets/shared/trial_text.h"

namespace algorithms_texts_test {

using namespace convscope;

namespace {

QString text(const char* utf8) {
  return QString::fromUtf8(utf8);
}

/// Two columns, of which the second has plain text of its own.
void fill(QStandardItemModel& model) {
  model.setColumnCount(2);
  model.setHorizontalHeaderLabels({text("name"), text("time")});
  model.setHeaderData(1, Qt::Horizontal, text("time (us)"), kPlainTextRole);
  const auto add = [&](const char* name, const char* time, double us) {
    auto* cell = new QStandardItem(text(time));
    cell->setData(us, kPlainTextRole);
    model.appendRow({new QStandardItem(text(name)), cell});
  };
  add("plain", "1.20 ms", 1203.5);
  add("a,b \"c\"", "2.00 us", 2);
  add("tab\there\nand break", "3.00 us", 3);
}

}  // namespace

/// Words: notes, cells, copies, the inspector's sentences.
class AlgorithmsTextsTest : public QObject {
  Q_OBJECT

 private slots:
  void everyNoteHasASentence();
  void toolTipsExplainNotes();
  void copiesAreTabSeparated();
  void csvIsQuoted();
  void viewsCopyWhatIsShown();
  void selectedRowsAreCopied();
  void copyShortcutFillsTheClipboard();
  void timesCarryTheirSpread();
  void problemInWordsHasTheFigures();
  void problemInWordsNamesWhoExecutesItInPytorch();
  void trialInWordsSaysWhyThereIsNoTime();
  void foreignTextIsEscaped();
  void surveyInWordsSaysHowFarItCame();
};

void AlgorithmsTextsTest::everyNoteHasASentence() {
  std::set<QString> names;
  QCOMPARE(kAllNotes.size(), static_cast<std::size_t>(Note::CublasltDependency) + 1);
  for (std::size_t i = 0; i < kAllNotes.size(); ++i) {
    QCOMPARE(static_cast<std::size_t>(kAllNotes[i]), i);
    const QString sentence = noteSentence(kAllNotes[i]);
    QVERIFY2(sentence.endsWith(u'.') && sentence.size() > 30, qPrintable(noteName(kAllNotes[i])));
    QVERIFY(sentence.front().isUpper());
    names.insert(noteName(kAllNotes[i]));
    QVERIFY(!noteName(kAllNotes[i]).isEmpty());
  }
  QCOMPARE(names.size(), kAllNotes.size());
}

void AlgorithmsTextsTest::toolTipsExplainNotes() {
  Session session = testing::makeSession({});
  ProblemResult& problem = session.surveys.front().problems.front();
  problem.trials.front().candidate.notes = {Note::StrictNanProp};
  const QString text = trialToolTip(problem, problem.trials.front(), {}, {});
  QVERIFY(text.contains(noteName(Note::StrictNanProp)) && text.contains(noteSentence(Note::StrictNanProp)));
}

void AlgorithmsTextsTest::copiesAreTabSeparated() {
  QStandardItemModel model;
  fill(model);
  QCOMPARE(tableText(model, TableFormat::TabSeparated),
           text("name\ttime (us)\nplain\t1203.5\na,b \"c\"\t2\ntab here and break\t3\n"));
}

void AlgorithmsTextsTest::csvIsQuoted() {
  QStandardItemModel model;
  fill(model);
  QCOMPARE(tableText(model, TableFormat::Csv),
           text("name,time (us)\r\nplain,1203.5\r\n\"a,b \"\"c\"\"\",2\r\n\"tab\there\nand break\",3\r\n"));
}

void AlgorithmsTextsTest::viewsCopyWhatIsShown() {
  QStandardItemModel model;
  fill(model);
  QTableView view;
  view.setModel(&model);
  view.horizontalHeader()->moveSection(1, 0);
  QVERIFY(tableText(view, TableFormat::TabSeparated).startsWith(text("time (us)\tname\n1203.5\tplain\n")));
  view.setColumnHidden(0, true);
  QCOMPARE(tableText(view, TableFormat::TabSeparated), text("time (us)\n1203.5\n2\n3\n"));
}

void AlgorithmsTextsTest::selectedRowsAreCopied() {
  QStandardItemModel model;
  fill(model);
  QTableView view;
  view.setModel(&model);
  const QString all = tableText(view, TableFormat::TabSeparated);
  QCOMPARE(tableText(view, TableFormat::TabSeparated, TableRows::Selected), all);  // nothing is selected
  view.selectionModel()->select(model.index(2, 1), QItemSelectionModel::Select);
  view.selectionModel()->select(model.index(0, 0), QItemSelectionModel::Select);
  view.selectionModel()->select(model.index(0, 1), QItemSelectionModel::Select);
  QCOMPARE(tableText(view, TableFormat::TabSeparated, TableRows::Selected),
           text("name\ttime (us)\nplain\t1203.5\ntab here and break\t3\n"));
  QCOMPARE(tableText(view, TableFormat::TabSeparated), all);
}

void AlgorithmsTextsTest::copyShortcutFillsTheClipboard() {
  QStandardItemModel model;
  fill(model);
  QTableView view;
  view.setModel(&model);
  makeCopyable(view);
  view.show();
  QVERIFY(QTest::qWaitForWindowActive(&view));
  view.setFocus();
  QTest::keySequence(&view, QKeySequence::Copy);
  QCOMPARE(QGuiApplication::clipboard()->text(), tableText(view, TableFormat::TabSeparated));
}

void AlgorithmsTextsTest::timesCarryTheirSpread() {
  const std::vector<double> samples{100, 101, 102, 103, 104};
  QCOMPARE(timeText(summarize(samples)), text("102 µs (spread 2.0%)"));
  QCOMPARE(relativeSpread(summarize(samples)), 2.0 / 102);
  const std::vector<double> one{100};
  QCOMPARE(timeText(summarize(one)), text("100 µs"));
  QCOMPARE(relativeSpread(summarize(one)), 0.0);
}

void AlgorithmsTextsTest::problemInWordsHasTheFigures() {
  SessionStore store;
  store.replace(testing::makeSession({}));
  const Survey& survey = *store.survey(0);
  const ShownSurvey current{store};
  const ProblemFigures& figures = current.figures(0);
  const ProblemResult& result = survey.problems[0];
  const QString words = problemInWords(result, figures);
  const Trial& fastest = result.trials[*result.fastest()];
  QVERIFY(words.contains(text("conv1, forward")));
  QVERIFY(words.contains(algorithmName(result, fastest)));
  QVERIFY(words.contains(QString::fromStdString(formatTime(median(fastest.timing().us)))));
  QVERIFY(words.contains(text("fwd tf32 nchw n32 c64 k64 in56x56 f3x3 p1x1")));
  QVERIFY(words.contains(text("20 algorithms of 10 engines: 17 measured, 2 not supported, 1 failed.")));
  const auto benchmark = findPolicy("pytorch-benchmark").choose(result, contextOf(survey)).trial;
  QVERIFY(benchmark.has_value());
  QCOMPARE(figures.marks.benchmark, benchmark);
  QVERIFY(words.contains(text("Benchmark choice (benchmark on)")));
}

void AlgorithmsTextsTest::trialInWordsSaysWhyThereIsNoTime() {
  SessionStore store;
  store.replace(testing::makeSession({}));
  const ShownSurvey current{store};
  const ProblemFigures& figures = current.figures(0);
  const ProblemResult& result = store.survey(0)->problems[0];
  QVERIFY(trialInWords(result, figures, 6).contains(text("No time: unsupported. CUDNN_STATUS_NOT_SUPPORTED")));
  QVERIFY(trialInWords(result, figures, 9).contains(text("No time: failed. out of memory: 49 GiB workspace")));
  const QString measured = trialInWords(result, figures, 3);  // nondeterministic, as its notes say
  QVERIFY(measured.contains(noteSentence(Note::Nondeterministic)));
  QVERIFY(!measured.contains(text("No time")));
}

void AlgorithmsTextsTest::problemInWordsNamesWhoExecutesItInPytorch() {
  SessionStore store;
  store.replace(testing::makeSession({}));
  const ShownSurvey current{store};
  ProblemFigures figures = current.figures(0);
  const ProblemResult& result = store.survey(0)->problems[0];
  QVERIFY(!problemInWords(result, figures).contains(text("does not give this layer")));
  figures.marks.dispatch = {"PyTorch's <own> kernel", "it is depthwise"};
  const QString words = problemInWords(result, figures);
  QVERIFY(
      words.contains(text("does not give this layer to the library: it is executed by PyTorch's &lt;own&gt; kernel, "
                          "because it is depthwise")));
}

void AlgorithmsTextsTest::foreignTextIsEscaped() {
  Session session = testing::makeSession({.layers = 1, .algorithms = 2});
  ProblemResult& result = session.surveys[0].problems[0];
  result.subject.layers = {"<img src=x>"};
  result.trials[0].candidate.name = result.trials[0].candidate.id = "<script>\x1b[31m";
  result.trials[0].reason = result.failure = "<b>no\nway</b>";
  result.trials[0].kernels = {"void k<float>(int)"};
  SessionStore store;
  store.replace(session);
  const ShownSurvey current{store};
  const ProblemFigures& figures = current.figures(0);
  const ProblemResult& shown = store.survey(0)->problems[0];
  const QString words = problemInWords(shown, figures) + trialInWords(shown, figures, 0) +
                        kernelsInWords(shown.trials[0], shown.subject.problem, {}) +
                        trialToolTip(shown, shown.trials[0], figures.times[0], {});
  for (const char* hostile : {"<img", "<script>", "<b>no", "k<float>", "\x1b", "\n"})
    QVERIFY2(!words.contains(text(hostile)), hostile);
  QVERIFY(words.contains(text("&lt;img src=x&gt;")));
}

void AlgorithmsTextsTest::surveyInWordsSaysHowFarItCame() {
  Session session = testing::makeSession({.layers = 2, .algorithms = 5});
  QVERIFY(surveyInWords(session.surveys[0]).contains(text("6 of 6 problems measured, 30 algorithms.")));
  session.fold(SurveyResumed{1, {}});
  session.fold(RemarkAdded{1, "no kernel names: CUPTI is missing"});
  session.fold(SurveyEnded{1, SurveyEnd::Failed, "the device was lost", 0});
  const QString words = surveyInWords(session.surveys[0]);
  QVERIFY(words.contains(text("The survey failed: the device was lost")));
  QVERIFY(words.contains(text("CUPTI is missing")));
}

}  // namespace algorithms_texts_test

CONVSCOPE_QT_TEST(algorithms_texts_test::AlgorithmsTextsTest, algorithms_texts)
#include "algorithms_texts_test.moc"
