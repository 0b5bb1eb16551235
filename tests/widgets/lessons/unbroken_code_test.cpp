// Words of code in the text of a lesson.
#include "widgets/lessons/unbroken_code.h"

#include <QGuiApplication>
#include <QLabel>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include "support/qt_test.h"
#include "widgets/lessons/lesson_text_view.h"

namespace unbroken_code_test {

using namespace convscope;

const QString kText = QStringLiteral("例 `features.8` and `CUBLAS_WORKSPACE_CONFIG=:4096:8` or `a/b` 例");

/// Returns the lines of the first paragraph at this width.
QStringList linesOf(QTextDocument& document, int width) {
  document.setTextWidth(width);
  static_cast<void>(document.size());  // lays out
  const QTextBlock block = document.begin();
  QStringList lines;
  for (int i = 0; i < block.layout()->lineCount(); ++i) {
    const QTextLine line = block.layout()->lineAt(i);
    lines.append(block.text().mid(line.textStart(), line.textLength()));
  }
  return lines;
}

class UnbrokenCodeTest : public QObject {
  Q_OBJECT

 private slots:
  void aLineEndsWithinAWordOnlyIfItIsTooLong() {
    QTextDocument document;
    document.setMarkdown(kText);
    keepCodeUnbroken(document);
    const int longest = 20 + QFontMetrics(document.begin().begin().fragment().charFormat().font())
                                     .horizontalAdvance(QStringLiteral("CUBLAS_WORKSPACE_CONFIG=:4096:8")) *
                                 2;
    for (int width = longest; width < 3 * longest; ++width) {
      const QStringList lines = linesOf(document, width);
      for (qsizetype i = 0; i + 1 < lines.size(); ++i) {
        const QChar end = lines[i].back();
        QVERIFY2(end.isSpace() || end == u'\u4f8b', qPrintable(lines.join(u'|')));
      }
    }
    QVERIFY(linesOf(document, 60).size() > 4);  // a line that is too short breaks words
  }

  void copiesContainTheCodeAsItIsWritten() {
    LessonTextView view;
    view.setMarkdown(kText);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    auto& words = *view.findChild<QLabel*>();
    words.setFocus();
    QTest::keyClick(&words, Qt::Key_A, Qt::ControlModifier);
    QVERIFY(words.selectedText().contains(QChar(0x2060)));
    QTest::keyClick(&words, Qt::Key_C, Qt::ControlModifier);
    QTRY_COMPARE(QGuiApplication::clipboard()->text(), QString(kText).remove(u'`'));
  }
};

}  // namespace unbroken_code_test

CONVSCOPE_QT_TEST(unbroken_code_test::UnbrokenCodeTest, unbroken_code)
#include "unbroken_code_test.moc"
