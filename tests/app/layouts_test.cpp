// In every usual size of the window, size of letters, language and colours, no page clips a text or covers another one.
#include <QFontDatabase>
#include <QHeaderView>
#include <QMap>
#include <QTableView>
#include <algorithm>

#include "app/shown_parts.h"
#include "app/window_fixture.h"
#include "support/clipped_texts.h"
#include "support/qt_test.h"
#include "support/sanitized.h"
#include "widgets/mechanism/mechanism_page.h"
#include "window/appearance.h"
#include "window/language.h"
#include "window/parts/page_area.h"

namespace layouts_test {

using namespace convscope;
using namespace convscope::testing;

class LayoutsTest : public QObject {
  Q_OBJECT

 private slots:
  void nothingIsClipped_data();
  void nothingIsClipped();

 private:
  /// A layout that is under way ends; a text that is clipped stays clipped.
  void check(const QString& place, const QWidget& window) {
    constexpr int kPatienceMs = 3000;
    QStringList clipped;
    (void)QTest::qWaitFor(
        [&] {
          clipped = clippedTexts(window);
          return clipped.isEmpty();
        },
        kPatienceMs);
    for (const QString& each : clipped) m_clipped[each].append(place);
  }

  /// The picture of both policies is in sight by scrolling down only.
  void checkMechanism(window::MainWindow& window) {
    const auto& page = window.reading().page<MechanismPage>();
    const MechanismCanvas& canvas = page.view().canvas();
    const QWidget* area = page.parentWidget();  // the viewport of what scrolls
    if (page.width() > area->width())
      m_clipped[QStringLiteral("the page needs %1 of %2 pixels").arg(page.width()).arg(area->width())].append(
          widestIn(page));
    const int lines = canvas.parentWidget()->height() / canvas.fontMetrics().height();
    constexpr int kLeastLines = 8;
    if (lines < kLeastLines) m_clipped[QStringLiteral("the picture has %1 lines").arg(lines)].append(page.name());
    const QRectF last = canvas.boxOf(canvas.columns().size() - 1, CallStage::Run);
    if (canvas.columns().size() != 2 || !QRectF(canvas.rect()).contains(last))
      m_clipped[QStringLiteral("the second policy is out of the picture")].append(page.name());
  }

  /// Returns the parts of a page that need most width.
  static QString widestIn(const QWidget& page) {
    QStringList parts;
    for (const QWidget* each : page.findChildren<QWidget*>()) {
      const int least = std::max(each->minimumSizeHint().width(), each->minimumWidth());
      if (least > page.width() / 2)
        parts.append(QStringLiteral("%1 %2: %3")
                         .arg(QLatin1String(each->metaObject()->className()), each->accessibleName())
                         .arg(least));
    }
    return parts.join(QStringLiteral(", "));
  }

  static constexpr int kWide = 1280;

  QMap<QString, QStringList> m_clipped;  ///< with the places where it happens
};

void LayoutsTest::nothingIsClipped_data() {
  QTest::addColumn<QSize>("size");
  QTest::addColumn<int>("points");
  QTest::addColumn<QString>("language");
  QTest::addColumn<bool>("isDark");
  for (const char* language : {"en", "zh_CN"}) {
    for (const int points : {10, 20}) {
      for (const QSize& size : {QSize(900, 700), QSize(1280, 800)}) {
        for (const bool isDark : {false, true}) {
          // Under a sanitizer the hardest one.
          if (kSanitized && (size.width() > 900 || points < 20 || isDark)) continue;
          QTest::addRow("%dx%d %d pt %s %s", size.width(), size.height(), points, language, isDark ? "dark" : "light")
              << size << points << QString::fromLatin1(language) << isDark;
        }
      }
    }
  }
}

void LayoutsTest::nothingIsClipped() {
  QFETCH(QSize, size);
  QFETCH(int, points);
  QFETCH(QString, language);
  QFETCH(bool, isDark);
  if (language != QStringLiteral("en")) {
    if (QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty()) QSKIP("there is no Chinese font");
    static const QString kFault = window::translateApplication(language);  // rows in English come first
    QCOMPARE(kFault, QString());
  }
  const QFont usual = QApplication::font();
  QFont font = usual;
  font.setPointSize(points);
  QApplication::setFont(font);
  window::applyColours(isDark ? window::Colours::Dark : window::Colours::Light);
  m_clipped.clear();
  {
    TestWindow test(Script{.device = {.id = "cpu:0", .name = "CPU", .memoryBytes = std::uint64_t{8} << 30}});
    test.window.resize(size);
    QVERIFY(test.waitForDevice());
    check(QStringLiteral("start"), test.window);
    test.window.openFile(QStringLiteral(CONVSCOPE_SOURCE_DIR "/resources/sessions/mnist-tutorial-fp16.convscope.gz"));
    forEachPart(test.window, [&](const QString& name) {
      check(name, test.window);
      if (name == QStringLiteral("mechanism") && size.width() >= kWide) checkMechanism(test.window);
    });
    for (const char* view : {"saved", "new-sizes", "policies", "winners", "padding", "wrong-picks"}) {
      test.window.reading().area().showNamed(QLatin1String(view));
      check(QLatin1String(view), test.window);
    }
    QVERIFY(
        pinBaseline(test, QStringLiteral(CONVSCOPE_SOURCE_DIR "/resources/sessions/mnist-tutorial-tf32.convscope.gz")));
    for (const char* view : {"summary", "algorithms", "memory", "policies"}) {
      test.window.reading().area().showNamed(QLatin1String(view));
      check(QStringLiteral("%1 with a baseline").arg(QLatin1String(view)), test.window);
    }
    for (const auto* table : test.window.findChildren<QTableView*>()) {
      constexpr int kLeastRows = 3;
      const int rows = table->viewport()->height() / std::max(1, table->verticalHeader()->defaultSectionSize());
      const QString name = table->accessibleName();
      if (table->isVisible() && rows < kLeastRows)
        m_clipped[QStringLiteral("few rows of %1").arg(name)].append(QStringLiteral("policies"));
    }
    if (test.window.width() > size.width() || test.window.height() > size.height())
      m_clipped.insert(QStringLiteral("the window needs %1x%2").arg(test.window.width()).arg(test.window.height()), {});
  }
  window::applyColours(window::Colours::Light);
  QApplication::setFont(usual);
  QStringList lines;
  for (const auto& [text, places] : m_clipped.asKeyValueRange())
    lines.append(QStringLiteral("%1 (%2)").arg(text, places.join(QStringLiteral(", "))));
  QVERIFY2(lines.isEmpty(), qPrintable(lines.join(u'\n')));
}

}  // namespace layouts_test

CONVSCOPE_QT_TEST(layouts_test::LayoutsTest, layouts)
#include "layouts_test.moc"
