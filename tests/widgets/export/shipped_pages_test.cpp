#include <QTest>
#include <algorithm>
#include <vector>

#include "analysis/survey_summary.h"
#include "export/drawn_pages.h"
#include "export/small_store.h"
#include "lessons/lessons_fixture.h"
#include "session/recorded_sessions.h"
#include "session/session_file.h"
#include "support/qt_test.h"
#include "support/sanitized.h"
#include "widgets/export/report_file.h"
#include "widgets/lessons/handout.h"

namespace convscope::testing {
namespace {

constexpr double kNearlyEmpty = 0.15;  ///< of the height of a page

/// Returns whether a page begins with `text`, below its edge.
bool beginsWith(const QString& page, const QString& text) {
  QStringList lines;
  for (const QString& line : page.split(u'\n')) lines.append(line.simplified());
  lines.removeAll(QString());
  return lines.mid(0, 3).contains(text);
}

/// Returns the lines of a text that are not empty, without spaces, which a reader of PDF files changes.
QStringList linesOf(const QString& text) {
  QStringList lines;
  for (QString line : text.split(u'\n')) {
    line.remove(u' ');
    if (!line.trimmed().isEmpty()) lines.append(line.trimmed());
  }
  return lines;
}

}  // namespace

/// The pages of what the program writes of the sessions and lessons that come with it.
class ShippedPagesTest : public QObject {
  Q_OBJECT

 private slots:
  void reportsHaveNoEmptyPage_data() {
    QTest::addColumn<int>("session");
    const auto files = recordedSessionFiles();
    for (std::size_t i = 0; i < files.size(); i += kSanitized ? 20 : 1)
      QTest::newRow(files[i].stem().c_str()) << static_cast<int>(i);
  }
  /// And the code of the answer is on one page.
  void reportsHaveNoEmptyPage() {
    QFETCH(const int, session);
    SmallStore small;
    small.store.replace(readSession(recordedSessionFiles().at(static_cast<std::size_t>(session))).session);
    small.current.select(costliestProblem(*small.current.survey()));
    const Report report = makeReport(small.catalogue, small.store, small.current);
    const QByteArray pdf = pdfOf(report);
    const QList<double> shares = filledShares(pdf);
    if (shares.isEmpty()) QSKIP("pdftoppm is not there to draw the pages");
    for (qsizetype page = 0; page + 1 < shares.size(); ++page)
      QVERIFY2(shares[page] >= kNearlyEmpty,
               qPrintable(QStringLiteral("page %1 of %2").arg(page + 1).arg(shares.size())));
    for (const ReportSection& section : report.sections) {
      const QStringList code = linesOf(section.code);
      if (code.isEmpty()) continue;
      const QStringList pages = textsOfPages(pdf);
      const auto hasAll = [&](const QString& page) {
        const QString text = linesOf(page).join(u'\n');
        return std::ranges::all_of(code, [&](const QString& line) { return text.contains(line.left(20)); });
      };
      QVERIFY2(pages.isEmpty() || std::ranges::any_of(pages, hasAll), qPrintable(section.code));
    }
  }

  void handoutsHaveNoEmptyPage_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<int>("lesson");
    for (const char* language : {"en", "zh_CN"}) {
      const std::vector<Lesson> all = lessonsIn(language);
      for (std::size_t i = 0; i < all.size(); i += kSanitized ? 20 : 1)
        QTest::addRow("%s %s", all[i].name.c_str(), language) << QString::fromLatin1(language) << static_cast<int>(i);
    }
  }
  /// The page before the answers may have little: they begin on a page of their own.
  void handoutsHaveNoEmptyPage() {
    QFETCH(const QString, language);
    QFETCH(const int, lesson);
    const Lesson shown = lessonsIn(language.toStdString()).at(static_cast<std::size_t>(lesson));
    SessionLibrary library(recordedSessionFiles());
    const SessionLoader load = [&](const std::string& name) { return library.load(name); };
    const SessionStore nothing;
    for (const HandoutFor reader : {HandoutFor::Students, HandoutFor::Teacher}) {
      const QByteArray pdf = handoutPdf(shown, nothing, load, {.reader = reader});
      const QList<double> shares = filledShares(pdf);
      const QStringList texts = textsOfPages(pdf);
      if (shares.isEmpty() || texts.size() != shares.size()) QSKIP("poppler is not there to draw the pages");
      for (qsizetype page = 0; page + 1 < shares.size(); ++page) {
        const bool isLast = beginsWith(texts[page + 1], QStringLiteral("Answers"));
        QVERIFY2(shares[page] >= kNearlyEmpty || (isLast && shares[page] > 0),
                 qPrintable(QStringLiteral("page %1 of %2").arg(page + 1).arg(shares.size())));
      }
    }
  }
};

}  // namespace convscope::testing

CONVSCOPE_QT_TEST(convscope::testing::ShippedPagesTest, shipped_pages)
#include "shipped_pages_test.moc"
