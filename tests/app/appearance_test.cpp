#include "window/appearance.h"

#include <QAbstractButton>
#include <QAbstractItemDelegate>
#include <QApplication>
#include <QButtonGroup>
#include <QCheckBox>
#include <QHeaderView>
#include <QImage>
#include <QPainter>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QStyle>
#include <QStyleOption>
#include <QTableView>
#include <QTest>

#include "app/window_fixture.h"
#include "support/qt_test.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/tokens.h"

namespace appearance_test {

using namespace convscope;
using window::readablePalette;

class AppearanceTest : public QObject {
  Q_OBJECT

 private slots:
  void systemColoursAreReadable_data();
  void systemColoursAreReadable();
  void readableSystemColoursAreKept();
  void columnsOfATableStayApart();
  void checkBoxesAreSeenOnTables();
  void dialogsHaveNoForeignIcons();
  void checkedButtonsLookChecked();
};

/// In both colours, of each checkable button of the window without a box, by a mark of some size that can be seen.
void AppearanceTest::checkedButtonsLookChecked() {
  constexpr double kMark = 3;
  for (const window::Colours colours : {window::Colours::Light, window::Colours::Dark}) {
    window::applyColours(colours);
    testing::TestWindow test;
    int buttons = 0;
    for (auto* button : test.window.findChildren<QAbstractButton*>()) {
      const bool hasBox = qobject_cast<QCheckBox*>(button) != nullptr || qobject_cast<QRadioButton*>(button) != nullptr;
      if (!button->isCheckable() || button->text().isEmpty() || hasBox) continue;
      ++buttons;
      const QSignalBlocker quiet(button);
      button->setAutoExclusive(false);
      if (button->group() != nullptr) button->group()->setExclusive(false);
      QWidget* parent = button->parentWidget();
      button->setParent(nullptr);  // a layout would give a hidden one no room
      button->resize(button->sizeHint());
      const auto picture = [&](bool checked) {
        button->setChecked(checked);
        QImage image(button->size(), QImage::Format_RGB32);
        image.fill(QApplication::palette().color(QPalette::Window));
        button->render(&image, {}, {}, QWidget::RenderFlags());
        return image;
      };
      const QImage off = picture(false);
      const QImage on = picture(true);
      button->setParent(parent);
      int marked = 0;
      for (int y = 0; y < on.height(); ++y) {
        for (int x = 0; x < on.width(); ++x)
          marked += tokens::contrast(on.pixelColor(x, y), off.pixelColor(x, y)) >= kMark ? 1 : 0;
      }
      QVERIFY2(marked >= 15, qPrintable(QStringLiteral("%1: %2 pixels").arg(button->text()).arg(marked)));
    }
    QVERIFY(buttons > 5);
  }
  window::applyColours(window::Colours::System);
}

/// A desktop's theme may have black ones.
void AppearanceTest::dialogsHaveNoForeignIcons() {
  window::applyColours(window::Colours::Dark);
  QCOMPARE(QApplication::style()->styleHint(QStyle::SH_DialogButtonBox_ButtonsHaveIcons), 0);
  window::applyColours(window::Colours::System);
}

void AppearanceTest::checkBoxesAreSeenOnTables() {
  for (const window::Colours colours : {window::Colours::Light, window::Colours::Dark}) {
    window::applyColours(colours);
    constexpr int kSide = 14;
    const QColor behind = QApplication::palette().color(QPalette::Base);
    QImage image(kSide, kSide, QImage::Format_RGB32);
    image.fill(behind);
    QStyleOptionButton box;
    box.rect = image.rect();
    box.palette = QApplication::palette();
    box.state = QStyle::State_Enabled | QStyle::State_Off;
    QPainter painter(&image);
    QApplication::style()->drawPrimitive(QStyle::PE_IndicatorCheckBox, &box, &painter);
    painter.end();
    constexpr double kMark = 3;
    QVERIFY(tokens::contrast(image.pixelColor(0, kSide / 2), behind) >= kMark);
  }
  window::applyColours(window::Colours::System);
}

void AppearanceTest::systemColoursAreReadable_data() {
  QTest::addColumn<QColor>("window");
  QTest::addColumn<QColor>("base");
  QTest::addColumn<QColor>("text");
  QTest::newRow("Fusion") << QColor(0xEFEFEF) << QColor(Qt::white) << QColor(Qt::black);
  QTest::newRow("Fusion, dark") << QColor(0x353535) << QColor(0x2A2A2A) << QColor(Qt::white);
  QTest::newRow("Nord") << QColor(0x3B4252) << QColor(0x2E3440) << QColor(0xD8DEE9);
  QTest::newRow("Solarized") << QColor(0xEEE8D5) << QColor(0xFDF6E3) << QColor(0x657B83);
  QTest::newRow("grey") << QColor(0x808080) << QColor(0x888888) << QColor(Qt::white);
  QTest::newRow("dark pages in a light window") << QColor(0xEFEFEF) << QColor(0x202020) << QColor(Qt::black);
  QTest::newRow("high contrast") << QColor(Qt::black) << QColor(Qt::black) << QColor(Qt::white);
}

void AppearanceTest::systemColoursAreReadable() {
  QFETCH(QColor, window);
  QFETCH(QColor, base);
  QFETCH(QColor, text);
  QPalette system(text, window, text, window, window, text, base);
  system.setColor(QPalette::PlaceholderText, QColor(text.red(), text.green(), text.blue(), 128));  // as Qt does
  const QPalette palette = readablePalette(system);
  const tokens::Colours& colours = tokens::colours(palette);
  QCOMPARE(&colours, &tokens::colours(system));  // a dark desktop stays dark
  for (const auto role : {QPalette::Window, QPalette::Base}) {
    const QColor behind = palette.color(role);
    for (const QColor& each :
         {palette.color(QPalette::Text), colours.secondText, colours.accent, colours.gain, colours.loss, colours.note})
      QVERIFY2(tokens::contrast(each, behind) >= 4.5, qPrintable(each.name() + u'/' + behind.name()));
  }
  const QColor behind = palette.color(QPalette::Base);
  for (const Family family : {Family::Direct, Family::ImplicitGemm, Family::Gemm, Family::Fft, Family::Winograd,
                              Family::Depthwise, Family::Other})
    QVERIFY2(tokens::contrast(familyColour(family, behind), behind) >= 3, toText(family).c_str());
}

void AppearanceTest::readableSystemColoursAreKept() {
  QPalette system = tokens::paletteOf(tokens::dark());
  system.setColor(QPalette::Window, Qt::black);
  system.setColor(QPalette::Base, Qt::black);
  system.setColor(QPalette::Button, Qt::darkRed);
  QCOMPARE(readablePalette(system), system);
}

void AppearanceTest::columnsOfATableStayApart() {
  window::applyColours(window::Colours::Light);  // with the style of the window
  const QString text = QStringLiteral("19.4 s");
  QStandardItemModel model;
  model.setItem(0, 0, new QStandardItem(text));
  model.setHorizontalHeaderLabels({text});
  QTableView table;
  table.setModel(&model);
  const int width = table.fontMetrics().horizontalAdvance(text);
  QVERIFY(table.itemDelegate()->sizeHint({}, model.index(0, 0)).width() >= width + tokens::kClose);
  QVERIFY(table.horizontalHeader()->sectionSizeHint(0) >= width + tokens::kClose);
}

}  // namespace appearance_test

CONVSCOPE_QT_TEST(appearance_test::AppearanceTest, appearance)
#include "appearance_test.moc"
