// The panel Measure: what it starts from, and the sizes that it measures.
#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleOptionButton>
#include <QToolButton>

#include "app/window_fixture.h"
#include "network/network_json.h"
#include "network/presets.h"
#include "support/synthetic_session.h"
#include "widgets/network_editor/layer_table.h"
#include "widgets/shared/error_text.h"
#include "widgets/shared/name_box.h"
#include "window/hosts/host_box.h"
#include "window/parts/elided_button.h"
#include "window/parts/measure_panel.h"
#include "window/parts/verdict_grid.h"

namespace measure_panel_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

template <class Field>
Field& fieldOf(TestWindow& test, const QString& name) {
  for (Field* field : test.window.runPanel().findChildren<Field*>()) {
    if (field->accessibleName() == name) return *field;
  }
  throw std::runtime_error(name.toStdString());
}

QString sizesOf(TestWindow& test) {
  return fieldOf<QLineEdit>(test, QStringLiteral("Input sizes")).text();
}

QString notesOf(TestWindow& test) {
  QStringList texts;
  for (const QLabel* label : test.window.runPanel().findChildren<QLabel*>())
    if (!label->isHidden()) texts.append(label->text());
  return texts.join(u'\n');
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

class MeasurePanelTest : public QObject {
  Q_OBJECT

 private slots:
  void startsFromASweepsSizes() {
    TestWindow test;
    test.store.replace(syntheticSession({}, {{32, 3, 160, 160}, {32, 3, 192, 192}}), QStringLiteral("sweep"));
    test.shown.show(0);
    QCOMPARE(sizesOf(test), QStringLiteral("160,192"));
    test.store.replace(syntheticSession({}, {{32, 3, 160, 160}}), QStringLiteral("one"));
    test.shown.show(0);
    QCOMPARE(sizesOf(test), QString());
  }

  void measuresItsSizes() {
    TestWindow test;
    QVERIFY(test.waitForDevice());
    auto& sizes = fieldOf<QLineEdit>(test, QStringLiteral("Input sizes"));
    sizes.setText(QStringLiteral("n=1,2"));
    test.window.runControl().startFromPanel();
    QVERIFY(test.window.runControl().isRunning() && test.waitForEnd());
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
      test.window.runControl().startFromPanel();
      QVERIFY(!test.window.runControl().isRunning());
      QVERIFY2(!test.window.runPanel().findChild<ErrorText*>()->text().isEmpty(), text);
    }
    sizes.clear();
    QVERIFY(test.window.runPanel().findChild<ErrorText*>()->text().isEmpty());
  }

  void startsFromTheShownPrecisionOrSaysWhyNot() {
    TestWindow test;
    const auto show = [&](Precision precision) {
      test.store.replace(syntheticSession({.precision = precision}, {{}}), QStringLiteral("session"));
      test.shown.show(0);
    };
    show(Precision::Tf32);  // before there are devices
    QCOMPARE(test.window.runPanel().options().precision, Precision::Tf32);
    QVERIFY(test.waitForDevice());  // a CPU
    QCOMPARE(test.window.runPanel().options().precision, Precision::Fp32);
    QVERIFY(notesOf(test).contains(QStringLiteral("The shown session is in tf32")));
    test.window.findChild<QDockWidget*>(QStringLiteral("measure"))->show();
    for (const QLabel* note : test.window.runPanel().findChildren<QLabel*>()) {
      if (!note->text().startsWith(QStringLiteral("The shown session is in"))) continue;
      QTRY_VERIFY(note->isVisible() && note->height() >= note->heightForWidth(note->width()));  // nothing is cut
      QCOMPARE(note->visibleRegion().boundingRect(), note->rect());
    }
    show(Precision::Fp16);
    QCOMPARE(test.window.runPanel().options().precision, Precision::Fp16);
    QVERIFY(!notesOf(test).contains(QStringLiteral("The shown session is in")));
  }

  void startsFromThePrecisionOfAnOpenedNetwork() {
    TestWindow test;
    QVERIFY(test.waitForDevice());
    const auto precision = [&] { return test.window.runPanel().options().precision; };
    const Precision usual = precision();
    const auto open = [&](const char* name, std::optional<Precision> stated) {
      Network network = preset("mnist-tutorial");
      network.precision = stated;
      QFile file(test.file(name));
      if (file.open(QIODevice::WriteOnly)) file.write(toJson(network).c_str());
      file.close();
      test.window.openFile(file.fileName());
    };
    open("half.json", Precision::Fp16);
    QCOMPARE(precision(), Precision::Fp16);
    open("plain.json", std::nullopt);
    QVERIFY2(precision() == usual, "that of another network does not stay");
    open("tensor.json", Precision::Tf32);  // which this device does not have
    QCOMPARE(precision(), usual);
    QVERIFY2(notesOf(test).contains(QStringLiteral("The network is in tf32")), qPrintable(notesOf(test)));
  }

  void namesThePasses() {
    TestWindow test;
    QStringList names;
    for (const QCheckBox* box : test.window.runPanel().findChildren<QCheckBox*>()) names.append(box->text());
    for (const char* name : {"forward", "backward-data", "backward-filter"})
      QVERIFY2(names.contains(QLatin1String(name)), name);
  }

  void namesAreWhole() {
    TestWindow test;
    test.window.resize(1280, 800);
    test.window.editor().setNetwork(preset("resnet50"));
    test.window.findChild<QDockWidget*>(QStringLiteral("measure"))->show();
    const auto& layers = *test.window.editor().findChild<LayerTable*>();
    const int names = static_cast<int>(LayerColumn::Name);
    const QAbstractItemModel& model = *layers.model();
    int widest = 0;
    for (int row = 0; row < model.rowCount(); ++row)
      widest = std::max(widest, layers.fontMetrics().horizontalAdvance(model.index(row, names).data().toString()));
    QTRY_VERIFY(layers.columnWidth(names) > widest);
    for (NameBox* box : test.window.findChild<window::MeasurePanel*>()->findChildren<NameBox*>()) {
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
    test.window.findChild<QDockWidget*>(QStringLiteral("measure"))->show();
    if (size.width() > 1) QCOMPARE(test.window.width(), size.width());
    auto& panel = *test.window.findChild<window::MeasurePanel*>();
    const QString longError = QStringLiteral("a layer has a shape that does not fit ").repeated(20);
    panel.hosts().showState(window::ConnectionState::Failed, longError);
    test.window.runPanel().showProblem(longError);
    test.window.editor().setInputSize({1, 3});
    const auto* error = test.window.runPanel().findChild<ErrorText*>();
    QTRY_COMPARE(error->visibleRegion().boundingRect(), error->rect());
    int seen = 0;
    for (const auto* button : panel.findChildren<QToolButton*>()) {
      if (button->text() != QStringLiteral("Run") && button->text() != QStringLiteral("Stop")) continue;
      ++seen;
      QCOMPARE(button->visibleRegion().boundingRect(), button->rect());
    }
    QCOMPARE(seen, 2);
    const QWidget& contents = *panel.findChild<QScrollArea*>()->widget();
    QVERIFY(contents.height() >= contents.minimumSizeHint().height());
    QVERIFY(contents.width() >= contents.minimumSizeHint().width());
    for (const QWidget* part : contents.findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
      QVERIFY2(part->height() >= part->minimumSizeHint().height(), part->metaObject()->className());
  }

  void besideThePanelTheGridKeepsItsFigures() {
    TestWindow test;
    test.window.resize(1280, 776);
    test.window.findChild<QDockWidget*>(QStringLiteral("measure"))->show();
    QCoreApplication::processEvents();
    for (const auto* cell : test.window.findChild<window::VerdictGrid*>()->findChildren<QPushButton*>())
      QVERIFY2(cell->width() >= cell->minimumSizeHint().width(), qPrintable(cell->text()));
  }
};

}  // namespace measure_panel_test

CONVSCOPE_QT_TEST(measure_panel_test::MeasurePanelTest, measure_panel)
#include "measure_panel_test.moc"
