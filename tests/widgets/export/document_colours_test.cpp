#include <QApplication>
#include <QPalette>
#include <QRegularExpression>
#include <QTest>
#include <QtEndian>
#include <algorithm>
#include <functional>
#include <memory>

#include "export/small_store.h"
#include "lesson/lesson_reader.h"
#include "lessons/lessons_fixture.h"
#include "support/qt_test.h"
#include "widgets/export/pdf_pages.h"
#include "widgets/export/report_file.h"
#include "widgets/lessons/answer_sheet.h"
#include "widgets/lessons/handout.h"
#include "widgets/lessons/slides.h"
#include "widgets/shared/tokens.h"

namespace convscope::testing {
namespace {

const char* const kMarkdown = "# Heading\nSome text, `code` and [a link](https://pytorch.org/docs).\n\n- one\n- two\n";

/// Returns the contents of a PDF file's pages, unpacked: what is painted, without dates and ids.
QList<QByteArray> paintedIn(const QByteArray& pdf) {
  QList<QByteArray> streams;
  const QByteArray begin("\nstream\n");  // not the end of another one
  for (qsizetype at = pdf.indexOf(begin); at >= 0; at = pdf.indexOf(begin, at)) {
    at += begin.size();
    const qsizetype end = pdf.indexOf("endstream", at);
    if (end < 0) break;
    QByteArray packed(4, '\0');  // qUncompress() reads an expected size first
    qToBigEndian<quint32>(1U << 20U, packed.data());
    packed += pdf.mid(at, end - at);
    at = end;
    if (packed.at(4) != 'x') continue;  // it is not packed
    const QByteArray stream = qUncompress(packed);
    if (stream.contains(" Tf")) streams.append(stream);
  }
  return streams;
}

/// Returns the colours with which a page's stream fills areas and letters.
QList<QColor> fillsOf(const QByteArray& stream) {
  QList<QColor> colours;
  const QRegularExpression fill(QStringLiteral("([0-9.]+) ([0-9.]+) ([0-9.]+) scn"));
  for (auto found = fill.globalMatch(QString::fromLatin1(stream)); found.hasNext();) {
    const QRegularExpressionMatch match = found.next();
    colours.append(
        QColor::fromRgbF(match.captured(1).toFloat(), match.captured(2).toFloat(), match.captured(3).toFloat()));
  }
  return colours;
}

QByteArray textPages() {
  PdfPages pages(QStringLiteral("Title"), QStringLiteral("source"), QPageLayout::Portrait);
  pages.addHtml(QStringLiteral("<h1>Title</h1><p>Text and <a href=\"https://pytorch.org\">a link</a></p>"));
  pages.addMarkdown(QString::fromLatin1(kMarkdown), {});
  return pages.bytes();
}

QByteArray report(ReportFormat format) {
  SmallStore small;
  return reportBytes(small.store, small.current, format);
}

QByteArray handout() {
  const SessionStore nothing;
  const Session session = alexnet();
  const SessionLoader loader = [&](const std::string&) { return std::make_shared<const Session>(session); };
  return handoutPdf(lessonFromText(kLesson, "own.md"), nothing, loader, {HandoutFor::Teacher});
}

/// Returns the slides of a lesson with a scene, its charts, a question, code and a picture that does not exist.
QByteArray slides() {
  static const char* const kSlides =
      "---\nconvscope_lesson: 1\ntitle: Slides\nnetwork: alexnet\nsession: alexnet-fp32\nlayer: features.3\npass: "
      "wgrad\n---\n"
      "# Scene\n```step\nmechanism: pytorch-benchmark\n```\nText with [a link](https://pytorch.org).\n"
      "# Chart\n```step\nchart: algorithms\n```\nText.\n## Question\nWhich?\n- [x] this\n- [ ] that\n## Answer\nThis.\n"
      "# Text\n`code` and\n```python\nx = 1\n```\n![gone](gone.png)\n";
  const SessionStore nothing;
  const Session session = alexnet();
  const SessionLoader loader = [&](const std::string&) { return std::make_shared<const Session>(session); };
  return slideBytes(lessonFromText(kSlides, "slides.md"), nothing, loader, {}, PictureFormat::Pdf);
}

/// Calls `write` while the window has the colours `colours`.
template <class Result>
Result writtenIn(const tokens::Colours& colours, const std::function<Result()>& write) {
  const QPalette before = QApplication::palette();
  QApplication::setPalette(tokens::paletteOf(colours));
  Result result = write();
  QApplication::setPalette(before);
  return result;
}

}  // namespace

/// Documents are dark on white, whatever colours the window has.
class DocumentColoursTest : public QObject {
  Q_OBJECT

 private slots:
  void textCanBeReadOnPaper() {
    const QList<QByteArray> pages = paintedIn(writtenIn<QByteArray>(tokens::dark(), [] { return textPages(); }));
    QCOMPARE(pages.size(), 1);
    const QList<QColor> fills = fillsOf(pages.front());
    QVERIFY(fills.size() >= 3);  // title and source, text, links
    for (const QColor& colour : fills) QVERIFY2(tokens::contrast(colour, Qt::white) >= 4.5, qPrintable(colour.name()));
    QVERIFY(fills.contains(tokens::light().accent));
  }

  void documentsAreTheSameInADarkWindow_data() {
    using Write = std::function<QByteArray()>;
    QTest::addColumn<Write>("write");
    QTest::newRow("text") << Write(&textPages);
    QTest::newRow("report") << Write([] { return report(ReportFormat::Pdf); });
    QTest::newRow("handout") << Write(&handout);
    QTest::newRow("slides") << Write(&slides);
    QTest::newRow("answers") << Write([] {
      return answerSheetPdf(
          lessonFromText(kLesson, "own.md"),
          {{QStringLiteral("Step"), QStringLiteral("Why?"), QStringLiteral("so"), QStringLiteral("so so"), false}});
    });
  }

  void documentsAreTheSameInADarkWindow() {
    QFETCH(const std::function<QByteArray()>, write);
    const QList<QByteArray> light = paintedIn(writtenIn<QByteArray>(tokens::light(), write));
    QVERIFY(!light.isEmpty());
    QVERIFY(light == paintedIn(writtenIn<QByteArray>(tokens::dark(), write)));
  }

  void picturesAndWebPagesAreTheSameInADarkWindow() {
    const std::function<QByteArray()> html = [] { return report(ReportFormat::Html); };
    QCOMPARE(writtenIn(tokens::dark(), html), writtenIn(tokens::light(), html));
    for (const char* name : {"summary", "algorithms", "algorithms-detail", "share", "memory", "memory-network"}) {
      const std::function<QImage()> picture = [name] { return imageOf(SmallStore().picture(name), 1); };
      QVERIFY2(writtenIn(tokens::dark(), picture) == writtenIn(tokens::light(), picture), name);
    }
  }
};

}  // namespace convscope::testing

CONVSCOPE_QT_TEST(convscope::testing::DocumentColoursTest, document_colours)
#include "document_colours_test.moc"
