// The page Measure: its sizes, its steps, and what the run costs.
#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleOptionButton>
#include <QToolButton>
#include <algorithm>
#include <optional>

#include "app/window_fixture.h"
#include "measure/event.h"
#include "network/presets.h"
#include "problem/input_error.h"
#include "support/synthetic_session.h"
#include "widgets/network_editor/layer_table.h"
#include "widgets/shared/error_text.h"
#include "widgets/shared/name_box.h"
#include "window/parts/elided_button.h"
#include "window/parts/host_box.h"
#include "window/parts/measure_page.h"
#include "window/parts/notice_bar.h"
#include "window/parts/run_panel.h"
#include "window/parts/sizes_field.h"
#include "window/parts/step_card.h"
#include "window/parts/verdict_grid.h"
#include "window/run_estimate.h"

namespace measure_page_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

template <class Field>
Field& fieldOf(TestWindow& test, const QString& name) {
  for (Field* field : test.window.measuring().panel().findChildren<Field*>()) {
    if (field->accessibleName() == name) return *field;
  }
  throw std::runtime_error(name.toStdString());
}

QString sizesOf(TestWindow& test) {
  return fieldOf<QLineEdit>(test, QStringLiteral("Input sizes")).text();
}

QString costOf(TestWindow& test) {
  return test.window.findChild<window::MeasurePage*>()->findChild<QLabel*>(QStringLiteral("cost"))->text();
}

std::optional<SurveyEstimate> estimateOf(TestWindow& test) {
  return window::estimateRun(test.window.measuring().page(), test.window.reading().shown().store().session());
}

QToolButton& startButton(TestWindow& test) {
  for (auto* button : test.window.findChild<window::MeasurePage*>()->findChildren<QToolButton*>())
    if (button->text().startsWith(QStringLiteral("Run"))) return *button;
  throw std::runtime_error("no button that runs");
}

class ShownButton : public window::ElidedButton {
 public:
  using ElidedButton::ElidedButton;
  QString shownText() const {
    QStyleOptionButton option;
    initStyleOption(&option);
    return option.text;
  }
};

}  // namespace

class MeasurePageTest : public QObject {
  Q_OBJECT

 private slots:
  void sizesComeFromAFile() {
    TestWindow test;
    QVERIFY(test.waitForDevice());
    auto* field = test.window.measuring().panel().findChild<window::SizesField*>();
    QFile file(test.file("sizes.csv"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("height,width\n32,48\n28,28\n32,48\n");
    file.close();
    field->read(file.fileName());
    QCOMPARE(sizesOf(test), QStringLiteral("32x48,28x28"));
    QCOMPARE(test.window.measuring().panel().sizes({4, 1, 28, 28}),
             (std::vector<Dims>{{4, 1, 32, 48}, {4, 1, 28, 28}}));
    QVERIFY_THROWS_EXCEPTION(InputError, field->read(test.file("absent.csv")));
    QCOMPARE(sizesOf(test), QStringLiteral("32x48,28x28"));
    emit field->readingFailed(QStringLiteral("no list"));
    QCOMPARE(test.window.measuring().panel().findChild<ErrorText*>()->text(), QStringLiteral("no list"));
  }

  void startsFromASweepsSizes() {
    TestWindow test;
    test.store.replace(syntheticSession({}, {{32, 3, 160, 160}, {32, 3, 192, 192}}), QStringLiteral("sweep"));
    test.shown.show(0);
    QCOMPARE(sizesOf(test), QStringLiteral("160,192"));
    test.store.replace(syntheticSession({}, {{32, 3, 160, 160}}), QStringLiteral("one"));
    test.shown.show(0);
    QCOMPARE(sizesOf(test), QString());
  }

  /// The sizes of the open session are not those of another network.
  void aPresetHasItsOwnSize() {
    TestWindow test;
    test.window.openFile(QStringLiteral(CONVSCOPE_SOURCE_DIR "/resources/sessions/resnet50-sizes-tf32.convscope.gz"));
    const auto sizes = [&test](const Dims& input) { return test.window.measuring().panel().sizes(input); };
    QCOMPARE(sizes({32, 3, 224, 224}).size(), std::size_t{7});
    const auto boxes = test.window.findChildren<QComboBox*>();
    QComboBox* presets =
        *std::ranges::find(boxes, QStringLiteral("Preset"), [](const QComboBox* box) { return box->accessibleName(); });
    presets->setCurrentText(QStringLiteral("resnet50"));
    emit presets->activated(presets->currentIndex());
    QCOMPARE(sizes({32, 3, 224, 224}).size(), std::size_t{7});
    presets->setCurrentText(QStringLiteral("mnist-tutorial"));
    emit presets->activated(presets->currentIndex());
    QVERIFY(sizes({100, 1, 28, 28}).empty());
  }

  void measuresItsSizes() {
    TestWindow test;
    QVERIFY(test.waitForDevice());
    auto& sizes = fieldOf<QLineEdit>(test, QStringLiteral("Input sizes"));
    sizes.setText(QStringLiteral("n=1,2"));
    test.window.measuring().runs().startFromPanel();
    QVERIFY(test.window.measuring().runs().isRunning() && test.waitForEnd());
    QCOMPARE(test.store.session().surveys.size(), std::size_t{2});
    QCOMPARE(test.store.session().surveys[1].started.input.front(), 2);
    QCOMPARE(sizes.text(), QStringLiteral("n=1,2"));
  }

  void refusesSizesThatDoNotFit() {
    TestWindow test;
    QVERIFY(test.waitForDevice());
    auto& sizes = fieldOf<QLineEdit>(test, QStringLiteral("Input sizes"));
    for (const char* text : {"12x", "2", "7:3", "1e9", ",", "x"}) {  // mnist's layers need more than 2
      sizes.setText(QString::fromUtf8(text));
      test.window.measuring().runs().startFromPanel();
      QVERIFY(!test.window.measuring().runs().isRunning());
      QVERIFY2(!test.window.measuring().panel().findChild<ErrorText*>()->text().isEmpty(), text);
    }
    sizes.clear();
    QVERIFY(test.window.measuring().panel().findChild<ErrorText*>()->text().isEmpty());
  }

  void namesThePasses() {
    TestWindow test;
    QStringList names;
    for (const QCheckBox* box : test.window.measuring().panel().findChildren<QCheckBox*>()) names.append(box->text());
    for (const char* name : {"forward", "backward-data", "backward-filter"})
      QVERIFY2(names.contains(QLatin1String(name)), name);
  }

  void namesAreWhole() {
    TestWindow test;
    test.window.resize(1280, 800);
    test.window.measuring().editor().setNetwork(preset("resnet50"));
    test.window.reading().showMeasure();
    const auto& layers = *test.window.measuring().editor().findChild<LayerTable*>();
    const int names = static_cast<int>(LayerColumn::Name);
    const QAbstractItemModel& model = *layers.model();
    int widest = 0;
    for (int row = 0; row < model.rowCount(); ++row)
      widest = std::max(widest, layers.fontMetrics().horizontalAdvance(model.index(row, names).data().toString()));
    QTRY_VERIFY(layers.columnWidth(names) > widest);
    for (NameBox* box : test.window.findChild<window::MeasurePage*>()->findChildren<NameBox*>()) {
      if (box->count() == 0) continue;
      box->showPopup();
      QVERIFY2(box->view()->viewport()->width() >= box->view()->sizeHintForColumn(0),
               qPrintable(box->accessibleName()));
      box->hidePopup();
    }
  }

  void aNarrowCellKeepsItsFigure() {
    ShownButton button(QStringLiteral("14% after 476 iterations"), QStringList{QStringLiteral("14% after 476")});
    button.resize(button.sizeHint());
    QCOMPARE(button.shownText(), QStringLiteral("14% after 476 iterations"));
    button.resize(button.minimumSizeHint());
    QCOMPARE(button.shownText(), QStringLiteral("14% after 476"));
  }

  void runStaysVisibleBelowLongErrors_data() {
    QTest::addColumn<QSize>("size");
    QTest::addRow("1280x776") << QSize(1280, 776);
    QTest::addRow("900x650") << QSize(900, 650);
    QTest::addRow("as small as possible") << QSize(1, 1);
  }

  void runStaysVisibleBelowLongErrors() {
    QFETCH(const QSize, size);
    TestWindow test;
    QVERIFY(test.waitForDevice());
    test.window.resize(size);
    test.window.reading().showMeasure();
    if (size.width() > 1) QCOMPARE(test.window.width(), size.width());
    auto& page = *test.window.findChild<window::MeasurePage*>();
    const QString longError = QStringLiteral("a layer has a shape that does not fit ").repeated(20);
    test.window.measuring().panel().where().hosts().showState(window::ConnectionState::Failed, longError);
    test.window.measuring().editor().setInputSize({1, 3});
    test.window.measuring().panel().showProblem(longError);
    const auto* error = test.window.measuring().panel().findChild<ErrorText*>();
    QTRY_COMPARE(error->visibleRegion().boundingRect(), error->rect());
    int seen = 0;
    for (const auto* button : page.findChildren<QToolButton*>()) {
      const QStringList texts{QStringLiteral("Run"), QStringLiteral("Resume this survey"), QStringLiteral("Stop")};
      if (!texts.contains(button->text())) continue;
      ++seen;
      QCOMPARE(button->visibleRegion().boundingRect(), button->rect());
    }
    QCOMPARE(seen, 3);
    const QWidget& contents = *page.findChild<QScrollArea*>()->widget();
    QVERIFY(contents.height() >= contents.minimumSizeHint().height());
    QVERIFY(contents.width() >= contents.minimumSizeHint().width());
    const auto fits = [](const QWidget* part) {
      const int least = part->minimumSizeHint().height();  // with wrapped texts as narrow as can be
      const int needed = part->hasHeightForWidth() ? std::min(least, part->heightForWidth(part->width())) : least;
      return part->height() >= needed;
    };
    for (const QWidget* part : contents.findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
      QTRY_VERIFY2_WITH_TIMEOUT(fits(part), part->metaObject()->className(), 2000);
  }

  void noticesLeaveRunUncovered_data() { runStaysVisibleBelowLongErrors_data(); }

  void noticesLeaveRunUncovered() {
    QFETCH(const QSize, size);
    TestWindow test;
    QVERIFY(test.waitForDevice());
    test.window.resize(size);
    test.window.reading().showPage(0);
    test.window.notices().show(QStringLiteral("a"), window::NoticeKind::Error,
                               QStringLiteral("a long message of many words ").repeated(10),
                               {{QStringLiteral("Run again"), {}}});
    const QWidget& around = *test.window.centralWidget();
    const auto& notices = test.window.notices();
    const int usual = around.height() - notices.geometry().bottom();
    test.window.reading().showMeasure();
    QWidget& footer = test.window.findChild<window::MeasurePage*>()->footer();
    const auto footerTop = [&] { return footer.mapTo(&around, QPoint()).y(); };
    QTRY_VERIFY(notices.isVisible() && notices.geometry().bottom() < footerTop());
    test.window.resize(1000, 720);
    QTRY_COMPARE(notices.geometry().bottom() + 1, footerTop());
    test.window.reading().showPage(0);
    QTRY_COMPARE(around.height() - notices.geometry().bottom(), usual);
  }

  /// In a low window with large letters, buttons lead to each step.
  void leadsToEachStep() {
    TestWindow test;
    QVERIFY(test.waitForDevice());
    test.window.resize(1280, 800);
    QFont large = test.window.font();
    large.setPointSize(20);
    test.window.setFont(large);
    test.window.reading().showMeasure();
    QCoreApplication::processEvents();
    auto& page = *test.window.findChild<window::MeasurePage*>();
    const auto* area = page.findChild<QScrollArea*>();
    QTRY_VERIFY(area->verticalScrollBar()->maximum() > 0);
    const auto cards = page.findChildren<window::StepCard*>();
    QCOMPARE(cards.size(), 3);
    for (const window::StepCard* card : cards) {
      QToolButton* leads = nullptr;
      for (auto* button : page.findChildren<QToolButton*>())
        if (button->text() == card->heading()) leads = button;
      QVERIFY2(leads != nullptr, qPrintable(card->heading()));
      QTRY_COMPARE(leads->visibleRegion().boundingRect(), leads->rect());
      leads->click();
      const QPoint top = card->mapTo(area->viewport(), QPoint(1, 1));
      QVERIFY2(area->viewport()->rect().contains(top), qPrintable(card->heading()));
    }
  }

  void saysWhatTheRunCosts() {
    TestWindow test;
    QVERIFY(test.waitForDevice());
    test.window.reading().showMeasure();
    const int problems = estimateOf(test).value().problems;
    QTRY_VERIFY(costOf(test).startsWith(QStringLiteral("%1 problems").arg(problems)));
    QVERIFY(costOf(test).contains(QStringLiteral("of 8.00 GiB")));
    QVERIFY(estimateOf(test)->seconds);  // a processor is like the recorded ones
    fieldOf<QLineEdit>(test, QStringLiteral("Input sizes")).setText(QStringLiteral("n=1,2"));
    QTRY_VERIFY(costOf(test).startsWith(QStringLiteral("%1 problems").arg(2 * problems)));
    test.window.measuring().editor().setInputSize({1 << 24, 1, 28, 28});
    fieldOf<QLineEdit>(test, QStringLiteral("Input sizes")).clear();
    QTRY_VERIFY2(costOf(test).contains(QStringLiteral("choose a smaller batch")), qPrintable(costOf(test)));
    test.window.measuring().editor().undoStack().undo();
    QVERIFY(test.run());
    QVERIFY(estimateOf(test).value().seconds);
    test.window.reading().showMeasure();
    QTRY_VERIFY(startButton(test).text().startsWith(QStringLiteral("Run · about ")));
    test.window.measuring().editor().setInputSize({1, 3});  // does not fit
    QVERIFY(!estimateOf(test));
    QTRY_COMPARE(startButton(test).text(), QStringLiteral("Run"));
  }

  void resumesTheShownSurveyAlone() {
    TestWindow test;
    QVERIFY(test.waitForDevice());
    QAction* resume = actionOf(test, "Resume this survey");
    QVERIFY(resume != nullptr && !resume->isEnabled());
    QVERIFY(test.run() && test.run());
    const auto outcome = [&test] { return test.window.notices().text(QStringLiteral("end of run")); };
    QVERIFY2(outcome().startsWith(QStringLiteral("Surveyed in ")), qPrintable(outcome()));
    QVERIFY(!resume->isEnabled());
    Session stopped = test.store.session();
    QCOMPARE(stopped.surveys.size(), std::size_t{2});
    for (Survey& each : stopped.surveys) {
      each.ended->how = SurveyEnd::Cancelled;
      ProblemResult lacking;
      lacking.subject = each.problems.back().subject;
      each.problems.back() = lacking;
    }
    test.store.replace(stopped, QStringLiteral("stopped"));
    test.shown.show(0);
    QVERIFY(resume->isEnabled());
    int buttons = 0;
    for (const auto* button : test.window.findChildren<QToolButton*>())
      buttons += button->defaultAction() == resume && button->isVisible() ? 1 : 0;
    QCOMPARE(buttons, 1);  // above the pages
    resume->trigger();
    QVERIFY(test.window.measuring().runs().isRunning());
    QVERIFY(!resume->isEnabled());
    QVERIFY(test.waitForEnd());
    // The time is that of the rest, the numbers are of the whole survey.
    QVERIFY2(outcome().startsWith(QStringLiteral("Surveyed the rest in ")) &&
                 outcome().contains(QStringLiteral(" In the whole survey: ")),
             qPrintable(outcome()));
    const auto& surveys = test.store.session().surveys;
    QCOMPARE(surveys.size(), std::size_t{2});
    QCOMPARE(surveys[0].ended->how, SurveyEnd::Completed);
    QCOMPARE(surveys[1].ended->how, SurveyEnd::Cancelled);
    QCOMPARE(test.shown.survey()->started.run, surveys[0].started.run);
    QVERIFY(!resume->isEnabled());
    test.shown.show(1);
    QVERIFY(resume->isEnabled());
  }

  void aMendedNetworkHasNoMessage() {
    TestWindow test;
    QVERIFY(test.waitForDevice());
    const auto& error = *test.window.measuring().panel().findChild<ErrorText*>();
    test.window.measuring().editor().setInputSize({1, 3});
    test.window.measuring().runs().startFromPanel();
    QVERIFY(!test.window.measuring().runs().isRunning());
    QVERIFY(!error.text().isEmpty());
    QVERIFY2(test.window.findChild<window::MeasurePage*>()->isVisible(), "where the reason is");
    test.window.measuring().editor().undoStack().undo();
    QVERIFY2(error.text().isEmpty(), qPrintable(error.text()));
  }

  void inANarrowWindowTheGridKeepsItsFigures() {
    TestWindow test;
    test.window.resize(880, 776);
    QCoreApplication::processEvents();
    for (const auto* cell : test.window.findChild<window::VerdictGrid*>()->findChildren<QPushButton*>())
      QVERIFY2(cell->width() >= cell->minimumSizeHint().width(), qPrintable(cell->text()));
  }
};

}  // namespace measure_page_test

CONVSCOPE_QT_TEST(measure_page_test::MeasurePageTest, measure_page)
#include "measure_page_test.moc"
