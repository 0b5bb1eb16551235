#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <algorithm>

#include "engines/listed.h"
#include "support/qt_test.h"
#include "table_columns.h"
#include "widgets/engines/engines_page.h"
#include "widgets/shared/error_text.h"
#include "widgets/shared/table_text.h"
#include "widgets/shared/trial_text.h"

namespace engines_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;
using Engines = ListedEngineModel;
using Problems = ListedProblemModel;

Survey made(Precision precision = Precision::Tf32) {
  return syntheticSurvey({.network = "alexnet", .precision = precision, .algorithms = 12});
}

QVariant at(const QAbstractItemModel& model, int row, int column, int role = Qt::DisplayRole) {
  return model.index(row, column).data(role);
}

struct Shown {
  explicit Shown(const std::optional<Survey>& listed = made()) {
    page.addProfile(QStringLiteral("NVIDIA H200"), QStringLiteral("/h200.json"), true);
    page.resize(1200, 800);
    page.show();
    if (listed) Listed(*listed).showIn(page.listing());
  }
  void setSurvey(Survey survey) {
    Session session;
    session.surveys.push_back(std::move(survey));
    store.replace(std::move(session));
  }
  QTableView& problems() { return *page.tables().at(0); }
  QTableView& engines() { return *page.tables().at(1); }
  QPushButton* button(const QString& text) {
    for (auto* button : page.findChildren<QPushButton*>()) {
      if (button->text().remove(u'&') == text && button->isVisible()) return button;
    }
    return nullptr;
  }
  QLabel* label(const QString& name) {
    for (auto* label : page.findChildren<QLabel*>()) {
      if (label->accessibleName() == name) return label;
    }
    return nullptr;
  }
  void choose(QTableView& table, int row) {
    QVERIFY(QTest::qWaitForWindowActive(&page));
    table.setFocus();
    table.setCurrentIndex(table.model()->index(row, 0));
  }

  SessionStore store;
  ShownSurvey current{store};
  EnginesPage page{current};
};

}  // namespace

class EnginesPageTest : public QObject {
  Q_OBJECT

 private slots:
  void theEmptyPageSaysWhatWouldFillIt();
  void saysWhatItIs();
  void cellsAreWhatIsListed();
  void knobsAndNotesAreInWords();
  void whatDoesNotBuildOrIsNotListedIsSaid();
  void modelsKeepTheirPromises();
  void comesProblemByProblem();
  void tablesAreSortedCopiedAndExported();
  void theSelectionGoesBothWays();
  void anotherPrecisionIsTheSameLayer();
  void layersOfTheEditorAreFollowed();
  void onlyTheSelectedOrAll();
  void namesOfEnginesAreNotCut();
  void listingsAreAskedForWhenTheyCanBe();
  void troubleIsSaidInPlace();
};

void EnginesPageTest::theEmptyPageSaysWhatWouldFillIt() {
  Shown shown(std::nullopt);
  QSignalSpy asked(&shown.page, &EnginesPage::listRequested);
  QVERIFY(shown.button(QStringLiteral("List engines")) != nullptr);
  shown.button(QStringLiteral("List engines"))->click();
  QCOMPARE(asked.size(), 1);
  QCOMPARE(asked.front().front().toString(), QStringLiteral("/h200.json"));
  QCOMPARE(shown.problems().model()->rowCount(), 0);
  QVERIFY(shown.page.listing().summary().isEmpty());
  int lists = 0;
  for (const auto* button : shown.page.findChildren<QPushButton*>())
    lists += button->isVisible() && button->text().remove(u'&').startsWith(QStringLiteral("List")) ? 1 : 0;
  QCOMPARE(lists, 1);
  shown.page.showSubject(QStringLiteral("resnet50 at 32x3x224x224"));
  QCOMPARE(shown.label(QStringLiteral("What is listed"))->text(), QStringLiteral("Network: resnet50 at 32x3x224x224"));
}

void EnginesPageTest::saysWhatItIs() {
  const Shown shown;
  const QString summary = const_cast<Shown&>(shown).label(QStringLiteral("Listing"))->text();
  QVERIFY2(summary.startsWith(QStringLiteral("Configurations that cuDNN 9.19.0's heuristics list for an absent GPU, "
                                             "NVIDIA H200: nothing has been measured. alexnet at ")),
           qPrintable(summary));
  const EngineListing& listing = const_cast<Shown&>(shown).page.listing();
  QVERIFY2(summary.contains(QStringLiteral("tf32, NCHW: %1 configurations for %2 layers and passes.")
                                .arg(listing.configurations())
                                .arg(listing.problems().size())),
           qPrintable(summary));
}

void EnginesPageTest::cellsAreWhatIsListed() {
  const Survey survey = made();
  Shown shown(survey);
  const QAbstractItemModel& problems = *shown.problems().model();
  QCOMPARE(problems.rowCount(), static_cast<int>(survey.problems.size()));
  const ProblemResult& second = survey.problems[1];
  QCOMPARE(at(problems, 1, column(problems, "Configurations")).toInt(), static_cast<int>(second.trials.size()));
  QCOMPARE(at(problems, 1, column(problems, "Heuristic choice")).toString(), algorithmName(second.trials[0].candidate));
  std::uint64_t most = 0;
  for (const Trial& trial : second.trials) most = std::max(most, trial.workspaceBytes);
  QCOMPARE(at(problems, 1, column(problems, "Largest workspace"), kPlainTextRole).toULongLong(), most);
  shown.choose(shown.problems(), 1);
  const QAbstractItemModel& engines = *shown.engines().model();
  QCOMPARE(engines.rowCount(), static_cast<int>(second.trials.size()));
  for (int row = 0; row < engines.rowCount(); ++row) {
    const Trial& trial = second.trials[static_cast<std::size_t>(row)];
    QCOMPARE(at(engines, row, column(engines, "Rank")).toInt(), row + 1);
    QCOMPARE(at(engines, row, column(engines, "Configuration")).toString().toStdString(), trial.candidate.id);
    QCOMPARE(at(engines, row, column(engines, "Workspace"), kPlainTextRole).toULongLong(), trial.workspaceBytes);
    QCOMPARE(at(engines, row, column(engines, "Device")).toString(), QStringLiteral("NVIDIA H200 (absent)"));
    QCOMPARE(at(engines, row, column(engines, "Listed")).toString().toStdString(),
             listingsText(second.lists, trial.candidate));
  }
}

void EnginesPageTest::knobsAndNotesAreInWords() {
  Shown shown(std::nullopt);
  Listed listed(made());
  Candidate& first = listed.problems[0].engines[0].candidate;
  first.knobs = {{2, 12}, {14, 3}, {99, 1}};
  first.notes = {Note::TensorCore, Note::RuntimeCompilation};
  first.family = Family::Winograd;
  listed.problems[0].engines[1].candidate.knobs = {};
  listed.problems[0].engines[1].candidate.family = std::nullopt;
  listed.showIn(shown.page.listing());
  const QAbstractItemModel& engines = *shown.engines().model();
  QCOMPARE(at(engines, 0, column(engines, "Knobs")).toString(), QStringLiteral("tile size 12, stages 3, knob 99 1"));
  QCOMPARE(at(engines, 0, column(engines, "Notes")).toString(), QStringLiteral("tensor cores, runtime-compiled"));
  QVERIFY(
      at(engines, 0, column(engines, "Notes"), Qt::ToolTipRole).toString().contains(QStringLiteral("compiled when")));
  QCOMPARE(at(engines, 0, column(engines, "Family")).toString(), QStringLiteral("Winograd"));
  QCOMPARE(at(engines, 1, column(engines, "Knobs")).toString(), QStringLiteral("defaults"));
  QCOMPARE(at(engines, 1, column(engines, "Family")).toString(), QStringLiteral("unknown family"));
}

void EnginesPageTest::whatDoesNotBuildOrIsNotListedIsSaid() {
  Shown shown(std::nullopt);
  Listed listed(made());
  listed.problems[0].engines[0].workspaceBytes.reset();
  listed.problems[0].engines[0].failure = "compiled <b>at run\ntime";
  listed.problems[1].engines.clear();
  listed.problems[1].failure = "no engine supports it";
  listed.problems[2].engines.clear();
  listed.problems[2].lists = {{"instant", 0, "the query failed"}};
  listed.showIn(shown.page.listing());
  const QAbstractItemModel& engines = *shown.engines().model();
  QCOMPARE(at(engines, 0, column(engines, "Workspace")).toString(), QStringLiteral("not known"));
  QVERIFY(!at(engines, 0, column(engines, "Workspace"), kPlainTextRole).isValid());
  QCOMPARE(at(engines, 0, column(engines, "Remark")).toString(), QStringLiteral("compiled <b>at run time"));
  QVERIFY(at(engines, 0, column(engines, "Remark"), Qt::ToolTipRole).toString().contains(QStringLiteral("&lt;b&gt;")));
  const QAbstractItemModel& problems = *shown.problems().model();
  QVERIFY(at(problems, 0, column(problems, "Its workspace")).toString().isEmpty());
  QCOMPARE(at(problems, 1, column(problems, "Remark")).toString(), QStringLiteral("no engine supports it"));
  QCOMPARE(at(problems, 1, column(problems, "Configurations")).toInt(), 0);
  QCOMPARE(at(problems, 2, column(problems, "Remark")).toString(), QStringLiteral("instant: the query failed"));
}

void EnginesPageTest::modelsKeepTheirPromises() {
  EngineListing listing;
  Problems problems(listing);
  Engines engines(listing);
  ListedEngineFilter filter(engines);
  const QAbstractItemModelTester first(&problems, kFatal);
  const QAbstractItemModelTester second(&engines, kFatal);
  const QAbstractItemModelTester third(&filter, kFatal);
  for (const Precision precision : {Precision::Tf32, Precision::Fp16}) {
    const Listed listed(made(precision));
    listed.showIn(listing);
    listing.add(listed.problems.front());  // one too many
    QCOMPARE(listing.problems().size(), listed.problems.size());
    filter.setOnlyProblem(1);
    QCOMPARE(filter.rowCount(), static_cast<int>(listed.problems[1].engines.size()));
    filter.setOnlyProblem(-1);
  }
  listing.begin({});
  QCOMPARE(problems.rowCount(), 0);
  QCOMPARE(engines.rowCount(), 0);
}

void EnginesPageTest::comesProblemByProblem() {
  Shown shown(std::nullopt);
  const Listed listed(made());
  shown.page.showWaiting();
  shown.page.listing().begin(listed.head);
  const QAbstractItemModel& problems = *shown.problems().model();
  QCOMPARE(problems.rowCount(), static_cast<int>(listed.problems.size()));
  QCOMPARE(at(problems, 0, column(problems, "Remark")).toString(), QStringLiteral("not listed yet"));
  shown.page.listing().add(listed.problems[0]);
  QCOMPARE(at(problems, 0, column(problems, "Remark")).toString(), QString());
  QCOMPARE(at(problems, 1, column(problems, "Remark")).toString(), QStringLiteral("not listed yet"));
  QCOMPARE(shown.engines().model()->rowCount(), static_cast<int>(listed.problems[0].engines.size()));
  shown.page.showEnd(false, {});
  const QString summary = shown.label(QStringLiteral("Listing"))->text();
  QVERIFY2(summary.contains(QStringLiteral("for 1 of %1 layers").arg(listed.problems.size())), qPrintable(summary));
  QVERIFY2(summary.endsWith(QStringLiteral("The listing was stopped.")), qPrintable(summary));
}

void EnginesPageTest::tablesAreSortedCopiedAndExported() {
  Shown shown;
  for (QTableView* table : shown.page.tables()) {
    QVERIFY2(table->accessibleName().contains(QStringLiteral("absent")), qPrintable(table->accessibleName()));
    QVERIFY(table->isSortingEnabled());
  }
  shown.engines().sortByColumn(column(*shown.engines().model(), "Workspace"), Qt::DescendingOrder);
  const QAbstractItemModel& engines = *shown.engines().model();
  for (int row = 1; row < engines.rowCount(); ++row)
    QVERIFY(at(engines, row - 1, column(engines, "Workspace"), kPlainTextRole).toULongLong() >=
            at(engines, row, column(engines, "Workspace"), kPlainTextRole).toULongLong());
  const QStringList lines =
      tableText(shown.engines(), TableFormat::Csv).split(QStringLiteral("\r\n"), Qt::SkipEmptyParts);
  QCOMPARE(lines.size(), engines.rowCount() + 1);
  QVERIFY(lines[0].startsWith(QStringLiteral("Layer,Pass,Rank (from 1),Engine,Workspace (bytes),Knobs,Notes,Family")));
  for (int i = 1; i < lines.size(); ++i) QVERIFY(lines[i].contains(QStringLiteral("NVIDIA H200 (absent)")));
  shown.choose(shown.problems(), 0);
  QTest::keySequence(&shown.problems(), QKeySequence::Copy);
  const QString copied = QGuiApplication::clipboard()->text();
  QVERIFY2(copied.startsWith(QStringLiteral("Layer\tPass\tConfigurations (count)\t")), qPrintable(copied));
  QCOMPARE(copied.trimmed().count(u'\n'), 1);
}

void EnginesPageTest::theSelectionGoesBothWays() {
  const Survey survey = made();
  Shown shown(survey);
  shown.setSurvey(survey);
  shown.current.show(0, 2, 3);
  QCOMPARE(shown.page.problem(), 2);
  QCOMPARE(shown.problems().currentIndex().row(), 2);
  QCOMPARE(shown.engines().currentIndex().row(), 3);

  QSignalSpy layers(&shown.page, &EnginesPage::layerChosen);
  shown.choose(shown.problems(), 4);
  QCOMPARE(shown.current.selectedProblem(), 4);
  QCOMPARE(shown.current.selectedTrial(), -1);
  QCOMPARE(layers.size(), 1);
  QCOMPARE(layers[0][0].toString().toStdString(), survey.problems[4].subject.layers.front());
  shown.choose(shown.engines(), 5);
  QCOMPARE(shown.current.selectedProblem(), 4);
  QCOMPARE(shown.current.selectedTrial(), 5);
  QCOMPARE(shown.page.problem(), 4);
}

void EnginesPageTest::anotherPrecisionIsTheSameLayer() {
  Shown shown(made(Precision::Tf32));
  shown.setSurvey(made(Precision::Fp32));
  shown.current.show(0, 3, 1);
  QCOMPARE(shown.page.problem(), 3);
  shown.choose(shown.problems(), 1);
  QCOMPARE(shown.current.selectedProblem(), 1);
  shown.choose(shown.engines(), 2);  // which another precision has not
  QCOMPARE(shown.current.selectedProblem(), 1);
  QCOMPARE(shown.current.selectedTrial(), -1);
  shown.setSurvey(syntheticSurvey({.network = "vgg16", .algorithms = 3}));
  shown.current.show(0, 0);
  QCOMPARE(shown.page.problem(), 1);  // has no such layer
}

void EnginesPageTest::layersOfTheEditorAreFollowed() {
  const Survey survey = made();
  Shown shown(survey);
  const auto passOf = [&] {
    return survey.problems[static_cast<std::size_t>(shown.page.problem())].subject.problem.pass;
  };
  shown.choose(shown.problems(), 1);
  const Pass pass = passOf();
  const std::string last = survey.problems.back().subject.layers.back();
  shown.page.selectLayer(QString::fromStdString(last));
  const std::vector<std::string>& layers =
      survey.problems[static_cast<std::size_t>(shown.page.problem())].subject.layers;
  QVERIFY(std::ranges::find(layers, last) != layers.end());
  QCOMPARE(passOf(), pass);
  const int before = shown.page.problem();
  shown.page.selectLayer(QStringLiteral("relu1"));
  QCOMPARE(shown.page.problem(), before);
}

void EnginesPageTest::onlyTheSelectedOrAll() {
  Shown shown;
  auto* only = shown.page.findChild<QCheckBox*>();
  QVERIFY(shown.engines().model()->rowCount() < shown.page.listing().configurations());
  only->setChecked(false);
  QCOMPARE(shown.engines().model()->rowCount(), shown.page.listing().configurations());
  only->setChecked(true);
  shown.choose(shown.problems(), 2);
  QCOMPARE(at(*shown.engines().model(), 0, column(*shown.engines().model(), "Layer")),
           at(*shown.problems().model(), 2, column(*shown.problems().model(), "Layer")));
}

/// Also those with three digits.
void EnginesPageTest::namesOfEnginesAreNotCut() {
  Survey survey = made();
  survey.problems[0].trials[0].candidate.name = "engine 100";
  Shown shown(survey);
  const QAbstractItemModel& model = *shown.engines().model();
  const int engine = column(model, "Engine");
  QCOMPARE(model.match(model.index(0, engine), Qt::DisplayRole, QStringLiteral("engine 100")).size(), 1);
  const QAbstractItemView& view = shown.engines();
  QVERIFY(shown.engines().columnWidth(engine) >= view.sizeHintForColumn(engine));
}

void EnginesPageTest::listingsAreAskedForWhenTheyCanBe() {
  Shown shown;
  QSignalSpy asked(&shown.page, &EnginesPage::listRequested);
  QSignalSpy stopped(&shown.page, &EnginesPage::stopRequested);
  QPushButton* list = shown.button(QStringLiteral("List engines"));
  QPushButton* stop = shown.button(QStringLiteral("Stop listing"));
  QVERIFY(list->isEnabled() && !stop->isEnabled());
  shown.page.showWaiting();
  QVERIFY(!list->isEnabled() && stop->isEnabled());
  stop->click();
  QCOMPARE(stopped.size(), 1);
  shown.page.showEnd(true, {});
  shown.page.offerListing(false, QStringLiteral("A survey is running"));
  QVERIFY(!list->isEnabled());
  QCOMPARE(list->toolTip(), QStringLiteral("A survey is running"));
  shown.page.offerListing(true);
  list->click();
  QCOMPARE(asked.size(), 1);

  SessionStore store;
  ShownSurvey current{store};
  EnginesPage bare(current);  // of an installation without profiles
  QSignalSpy nothing(&bare, &EnginesPage::listRequested);
  for (auto* button : bare.findChildren<QPushButton*>()) {
    if (button->text() == QStringLiteral("List engines")) button->click();
  }
  QCOMPARE(nothing.size(), 0);
}

void EnginesPageTest::troubleIsSaidInPlace() {
  Shown shown;
  const auto* trouble = shown.page.findChild<ErrorText*>();
  QVERIFY(!trouble->isVisible());
  shown.page.showEnd(false, QStringLiteral("cudnn: libcudnn.so.9 is not there: install cuDNN 9"));
  QVERIFY(trouble->isVisible());
  QCOMPARE(trouble->text(), QStringLiteral("cudnn: libcudnn.so.9 is not there: install cuDNN 9"));
  shown.page.showWaiting();
  QVERIFY(!trouble->isVisible());
}

}  // namespace engines_test

CONVSCOPE_QT_TEST(engines_test::EnginesPageTest, engines)
#include "engines_test.moc"
