// With texts that are 40% longer, as in other languages, the window of 1280x800 clips no button, label or tab.
#include <QMenuBar>
#include <QTranslator>

#include "app/shown_parts.h"
#include "app/window_fixture.h"
#include "support/clipped_texts.h"
#include "support/qt_test.h"
#include "text/translate.h"

namespace long_texts_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

QString lengthened(const QString& text) {
  constexpr int kWord = 7;
  QString padding;
  for (qsizetype i = 0; i < (text.size() * 2 + 4) / 5; ++i)
    padding += i % kWord == 0 && text.contains(u' ') ? u' ' : u'o';
  return text + padding;
}

/// Makes each text of the program 40% longer; Qt's own stay, among them the names of keys.
class LongTexts : public QTranslator {
 public:
  using QTranslator::QTranslator;
  bool isEmpty() const override { return false; }
  QString translate(const char* context, const char* source, const char*, int) const override {
    const bool isOfQt = context == nullptr || *context == 'Q';
    return isOfQt || source == nullptr || *source == '\0' ? QString() : lengthened(QString::fromUtf8(source));
  }
};

std::string lengthenedByQt(const char* context, const char* text) {
  return QCoreApplication::translate(context, text).toStdString();
}

}  // namespace

class LongTextsTest : public QObject {
  Q_OBJECT

 private slots:
  void nothingIsClipped() {
    LongTexts translator;
    QVERIFY(QCoreApplication::installTranslator(&translator));
    setTranslator(lengthenedByQt, "");
    TestWindow test(Script{.device = {.id = "cpu:0", .name = "CPU", .memoryBytes = std::uint64_t{8} << 30}});
    test.window.resize(1280, 800);
    QVERIFY(test.waitForDevice());
    QVERIFY(test.window.menuWidget()->findChild<QMenuBar*>()->actions().front()->text().contains(QStringLiteral("oo")));
    check(QStringLiteral("start"), test.window);
    test.window.openFile(QStringLiteral(CONVSCOPE_SOURCE_DIR "/resources/sessions/mnist-tutorial-fp16.convscope.gz"));
    forEachPart(test.window, [&](const QString& name) { check(name, test.window); });
    QVERIFY2(m_clipped.isEmpty(), qPrintable(m_clipped.join(u'\n')));
  }

 private:
  /// A layout that is under way ends; a text that is clipped stays clipped.
  void check(const QString& place, QWidget& window) {
    constexpr int kPatienceMs = 5000;
    QTest::qWait(20);
    QStringList clipped;
    (void)QTest::qWaitFor(
        [&] {
          clipped = clippedIn(place, window);
          return clipped.isEmpty();
        },
        kPatienceMs);
    m_clipped += clipped;
  }

  static QStringList clippedIn(const QString& place, const QWidget& window) {
    QStringList clipped;
    if (window.width() > 1280 || window.height() > 800)
      clipped.append(QStringLiteral("%1: the window needs %2x%3").arg(place).arg(window.width()).arg(window.height()));
    for (const QString& text : clippedTexts(window)) clipped.append(place + QStringLiteral(": ") + text);
    return clipped;
  }

  QStringList m_clipped;
};

}  // namespace long_texts_test

CONVSCOPE_QT_TEST(long_texts_test::LongTextsTest, long_texts)
#include "long_texts_test.moc"
