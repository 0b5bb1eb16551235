// No paragraph of a page has lines that are hard to read, however wide the window is. The start page is left out, and
// Summary is only checked where it has room: otherwise their texts are wider, so that all of them are in sight.
#include "app/shown_parts.h"
#include "app/window_fixture.h"
#include "support/line_lengths.h"
#include "support/qt_test.h"
#include "support/sanitized.h"
#include "window/parts/notice_bar.h"

namespace line_length_test {

using namespace convscope;
using namespace convscope::testing;

class LineLengthTest : public QObject {
  Q_OBJECT

 private slots:
  void paragraphsAreReadable_data();
  void paragraphsAreReadable();

 private:
  /// A layout that is under way ends.
  void check(const QString& place, const QWidget& window) {
    constexpr int kMostCharacters = 80;
    constexpr int kPatienceMs = 1000;
    QStringList found;
    (void)QTest::qWaitFor(
        [&] {
          found = longLines(window, kMostCharacters);
          return found.isEmpty();
        },
        kPatienceMs);
    for (const QString& each : found) m_found.append(place + QStringLiteral(": ") + each);
  }

  QStringList m_found;
};

void LineLengthTest::paragraphsAreReadable_data() {
  QTest::addColumn<QSize>("size");
  QTest::addColumn<QString>("session");
  QTest::addRow("1920x1080") << QSize(1920, 1080) << QStringLiteral("mnist-tutorial-fp16");
  if (kSanitized) return;
  QTest::addRow("1280x800") << QSize(1280, 800) << QStringLiteral("mnist-tutorial-fp16");
  QTest::addRow("recorded program") << QSize(1920, 1080) << QStringLiteral("resnet50-training-tf32");
  QTest::addRow("processor") << QSize(1920, 1080) << QStringLiteral("alexnet-cpu");
}

void LineLengthTest::paragraphsAreReadable() {
  QFETCH(QSize, size);
  QFETCH(QString, session);
  m_found.clear();
  TestWindow test(Script{.device = {.id = "cpu:0", .name = "CPU", .memoryBytes = std::uint64_t{8} << 30}});
  test.window.resize(size);
  QVERIFY(test.waitForDevice());
  const bool hasRoom = size.height() > 1000;
  test.window.openFile(QStringLiteral(CONVSCOPE_SOURCE_DIR "/resources/sessions/%1.convscope.gz").arg(session));
  forEachPart(test.window, [&](const QString& name) {
    if (hasRoom || name != QStringLiteral("summary")) check(name, test.window);
  });
  test.window.notices().show(QStringLiteral("a"), window::NoticeKind::Information,
                             QStringLiteral("a notice of many words ").repeated(20));
  check(QStringLiteral("notice"), test.window);
  m_found.removeDuplicates();
  QVERIFY2(m_found.isEmpty(), qPrintable(m_found.join(u'\n')));
}

}  // namespace line_length_test

CONVSCOPE_QT_TEST(line_length_test::LineLengthTest, line_length)
#include "line_length_test.moc"
