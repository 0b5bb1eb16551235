#include "widgets/export/pdf_pages.h"

#include <QRegularExpression>
#include <QTest>
#include <algorithm>

#include "export/drawn_pages.h"
#include "support/qt_test.h"

namespace convscope::testing {

/// Page breaks of a document.
class PdfPagesTest : public QObject {
  Q_OBJECT

 private slots:
  /// Wherever the text before it ends, also at the very end of a page, and behind a table.
  void noPageIsEmptyBeforeANewOne_data() {
    QTest::addColumn<QString>("last");
    QTest::newRow("text") << QStringLiteral("<p>Text</p>");
    QTest::newRow("table") << QStringLiteral("<table><tr><td>Cell</td></tr></table>");
    QTest::newRow("heading") << QStringLiteral("<h2>Heading</h2><p>Text</p>");
  }
  void noPageIsEmptyBeforeANewOne() {
    QFETCH(const QString, last);
    int most = 0;
    for (int lines = 55; lines <= 90; ++lines) {
      PdfPages pages(QStringLiteral("T"), {}, QPageLayout::Portrait);
      QString text;
      for (int i = 0; i < lines; ++i) text += QStringLiteral("Line<br>");
      pages.addHtml(QStringLiteral("<p>%1</p>").arg(text));
      pages.addHtml(last);
      pages.addHtml(QStringLiteral("<h1>Next</h1><p>Text</p>"), true);
      const QList<double> shares = filledShares(pages.bytes());
      if (shares.isEmpty()) QSKIP("pdftoppm is not there to draw the pages");
      for (const double share : shares) QVERIFY2(share > 0, qPrintable(QString::number(lines)));
      most = std::max(most, static_cast<int>(shares.size()));
    }
    QCOMPARE(most, 3);  // the text got longer than a page
  }

  /// A handout asks for the room that is left, which keeps together what is there, before and after each table.
  void noPageIsEmptyBehindATable() {
    for (int lines = 55; lines <= 75; ++lines) {
      PdfPages pages(QStringLiteral("T"), {}, QPageLayout::Portrait);
      QString text;
      for (int i = 0; i < lines; ++i) text += QStringLiteral("Line<br>");
      pages.addHtml(QStringLiteral("<p>%1</p>").arg(text));
      pages.addHtml(QStringLiteral("<table><tr><td>Cell</td></tr><tr><td>Cell</td></tr></table>"));
      static_cast<void>(pages.room());
      pages.addMarkdown(QStringLiteral("A text."), {});
      for (const char* kept : {"<p>Question</p>", "<p>Choices</p>", "<p>Why?</p>"}) {
        pages.keepWithNext();
        pages.addHtml(QString::fromLatin1(kept));
        static_cast<void>(pages.room());
      }
      pages.keepWithNext();
      pages.addHtml(QStringLiteral("<table><tr><td>&nbsp;</td></tr><tr><td>Line</td></tr></table>"));
      const QList<double> shares = filledShares(pages.bytes());
      if (shares.isEmpty()) QSKIP("pdftoppm is not there to draw the pages");
      for (const double share : shares) QVERIFY2(share > 0, qPrintable(QString::number(lines)));
    }
  }

  /// Of each row of a table all lines are on one page, wherever the text before it ends.
  void rowsAreWhole_data() {
    QTest::addColumn<QString>("html");
    QTest::addColumn<int>("groups");
    constexpr int kRows = 40;
    QString rows;
    for (int i = 0; i < kRows; ++i)
      rows += QStringLiteral("<tr><td>row%1a</td><td>row%1b<br>row%1c<br>row%1d</td></tr>").arg(i);
    QTest::newRow("table")
        << QStringLiteral("<table><thead><tr><th>Head</th><th>Head</th></tr></thead>%1</table>").arg(rows) << kRows;
  }
  void rowsAreWhole() {
    QFETCH(const QString, html);
    QFETCH(const int, groups);
    int divided = 0;
    for (int lines = 60; lines <= 80; ++lines) {
      PdfPages pages(QStringLiteral("T"), {}, QPageLayout::Portrait);
      pages.addHtml(QStringLiteral("<p>%1</p>").arg(QStringLiteral("Line<br>").repeated(lines)));
      pages.addHtml(html);
      const QStringList texts = textsOfPages(pages.bytes());
      if (texts.isEmpty()) QSKIP("pdftotext is not there to read the pages");
      divided = std::max(divided, static_cast<int>(texts.size()));
      for (int i = 0; i < groups; ++i) {
        for (const QString& text : texts) {
          const QStringList words = text.split(QRegularExpression(QStringLiteral("\\s+")));
          const auto found = std::ranges::count_if(QStringLiteral("abcd"), [&](QChar letter) {
            return words.contains(QStringLiteral("row%1%2").arg(i).arg(letter));
          });
          QVERIFY2(found == 0 || found == 4, qPrintable(QStringLiteral("%1 lines: row %2").arg(lines).arg(i)));
        }
      }
    }
    QVERIFY(divided > 1);
  }

  /// Code that fits on a page, wherever the text before it ends, and below its heading.
  void codeIsOnOnePage_data() {
    QTest::addColumn<bool>("isHtml");
    QTest::newRow("markdown") << false;
    QTest::newRow("html") << true;
  }
  void codeIsOnOnePage() {
    QFETCH(const bool, isHtml);
    constexpr int kLines = 30;
    QString code;
    for (int i = 0; i < kLines; ++i)
      code += i == kLines / 2 ? QStringLiteral("\n") : QStringLiteral("code%1x\n").arg(i);
    for (int lines = 20; lines <= 80; lines += 2) {
      PdfPages pages(QStringLiteral("T"), {}, QPageLayout::Portrait);
      pages.addHtml(QStringLiteral("<p>%1</p>").arg(QStringLiteral("Line<br>").repeated(lines)));
      pages.addHtml(QStringLiteral("<h2>Heading</h2>"));
      if (isHtml)
        pages.addHtml(QStringLiteral("<pre>%1</pre><p>After</p>").arg(code));
      else
        pages.addMarkdown(QStringLiteral("```\n%1```\n\nAfter").arg(code), {});
      const QStringList texts = textsOfPages(pages.bytes());
      if (texts.isEmpty()) QSKIP("pdftotext is not there to read the pages");
      for (const QString& text : texts) {
        const auto count = text.count(QStringLiteral("code"));
        QVERIFY2(count == 0 || (count == kLines - 1 && text.contains(QStringLiteral("Heading"))),
                 qPrintable(QStringLiteral("%1 lines: %2 of code").arg(lines).arg(count)));
      }
    }
  }

  /// A table that is divided repeats its head, once on each page.
  void theHeadOfATableIsRepeated() {
    QString rows;
    for (int i = 0; i < 120; ++i) rows += QStringLiteral("<tr><td>row%1x</td></tr>").arg(i);
    PdfPages pages(QStringLiteral("T"), {}, QPageLayout::Portrait);
    pages.addHtml(QStringLiteral("<table><thead><tr><th>Head</th></tr></thead>%1</table>").arg(rows));
    const QStringList texts = textsOfPages(pages.bytes());
    if (texts.isEmpty()) QSKIP("pdftotext is not there to read the pages");
    QVERIFY(texts.size() > 2);
    for (const QString& text : texts) QCOMPARE(text.count(QStringLiteral("Head")), 1);
    for (int i = 0; i < 120; ++i) QCOMPARE(texts.join(QString()).count(QStringLiteral("row%1x").arg(i)), 1);
  }
};

}  // namespace convscope::testing

CONVSCOPE_QT_TEST(convscope::testing::PdfPagesTest, pdf_pages)
#include "pdf_pages_test.moc"
