// Names from other people's files do not become structure, scripts or formulas in any exported file.
#include <QRegularExpression>
#include <QTableView>
#include <QTest>
#include <QXmlStreamReader>
#include <optional>

#include "support/csv_records.h"
#include "support/hostile_session.h"
#include "support/qt_test.h"
#include "widgets/chart/session_chart.h"
#include "widgets/export/caption.h"
#include "widgets/export/export_catalogue.h"
#include "widgets/export/picture_formats.h"
#include "widgets/export/report.h"
#include "widgets/export/report_file.h"
#include "widgets/export/report_html.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/table_text.h"

namespace convscope::testing {
namespace {

struct HostileStore {
  HostileStore() {
    Session session = hostileSession();
    const QString provenance = recordedProvenance(session);
    store.replace(std::move(session), provenance);
    catalogue.emplace(store, current);
  }

  QList<SessionChart*> charts() const {
    QList<SessionChart*> charts;
    for (const PagePart& part : catalogue->parts()) charts += part.charts;
    return charts;
  }

  SessionStore store;
  ShownSurvey current{store};
  std::optional<ExportCatalogue> catalogue;
};

/// Returns the error of a document, or its first element or attribute that a file of ours never has.
QString faultOf(const QString& document) {
  static const QStringList kElements =
      QStringLiteral(
          "svg title desc defs g path text polyline polygon rect circle ellipse line image linearGradient "
          "radialGradient stop clipPath pattern mask use tspan "
          "html head meta style body h1 h2 h3 p pre table thead tbody tr th td nav a div")
          .split(u' ');
  QXmlStreamReader reader(document);
  while (!reader.atEnd()) {
    if (reader.readNext() != QXmlStreamReader::StartElement) continue;
    if (!kElements.contains(reader.name().toString())) return QStringLiteral("element ") + reader.name().toString();
    for (const QXmlStreamAttribute& attribute : reader.attributes()) {
      const auto value = attribute.value();
      if (attribute.name().startsWith(QLatin1String("on")))
        return QStringLiteral("attribute ") + attribute.name().toString();
      const bool refers = attribute.name() == QLatin1String("href") || attribute.name() == QLatin1String("src");
      if (refers && !value.startsWith(u'#') && !value.startsWith(QLatin1String("data:image/")))
        return QStringLiteral("reference to ") + value.toString();
    }
  }
  return reader.hasError() ? QStringLiteral("line %1: %2").arg(reader.lineNumber()).arg(reader.errorString())
                           : QString();
}

/// Returns an HTML document of ours as XML.
QString asXml(QString html) {
  static const QRegularExpression kMeta(QStringLiteral("<meta ([^>]*)>"));
  return html.remove(QStringLiteral("<!DOCTYPE html>")).replace(kMeta, QStringLiteral("<meta \\1/>"));
}

}  // namespace

class HostileNamesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { m_hostile.emplace(); }
  void cleanupTestCase() { m_hostile.reset(); }

  void everyChartIsValidSvg() {
    QStringList empty;
    for (SessionChart* chart : m_hostile->charts()) {
      if (!chart->emptyReason().isEmpty()) {
        empty.append(chart->name());
        continue;
      }
      const Caption caption = captionOf(*chart, m_hostile->store, m_hostile->current);
      const QString svg = QString::fromUtf8(svgOf(ChartPicture(*chart, caption, printStyle())));
      QVERIFY2(svg.contains(QStringLiteral("R&amp;D net")), qPrintable(chart->name()));
      const QString fault = faultOf(svg);
      QVERIFY2(fault.isEmpty(), qPrintable(chart->name() + QStringLiteral(": ") + fault));
    }
    // The charts of recorded programs, and of comparisons of two settings.
    empty.sort();
    QCOMPARE(empty.join(u' '), QStringLiteral("compare whole-iterations"));
  }

  void theReportIsValidHtml() {
    const QString html =
        QString::fromUtf8(htmlOf(makeReport(*m_hostile->catalogue, m_hostile->store, m_hostile->current)));
    const QString fault = faultOf(asXml(html));
    QVERIFY2(fault.isEmpty(), qPrintable(fault));
    QVERIFY(html.contains(QStringLiteral("R&amp;D net")));
    QVERIFY(!html.contains(QStringLiteral("<script")));
  }

  void theReportIsWrittenAsPdf() {
    QVERIFY(reportBytes(m_hostile->store, m_hostile->current, ReportFormat::Pdf).startsWith("%PDF"));
  }

  void noTableHasAFormula() {
    for (const PagePart& part : m_hostile->catalogue->parts()) {
      for (const QTableView* table : part.tables) {
        const std::string csv = tableText(*table->model(), TableFormat::Csv).toStdString();
        const std::vector<CsvRecord> records = csvRecords(csv);
        for (const CsvRecord& record : records) {
          QCOMPARE(record.size(), records.front().size());
          for (const std::string& field : record) QVERIFY2(!isFormula(field), field.c_str());
        }
        const QString copied = tableText(*table->model(), TableFormat::TabSeparated);
        for (const QString& field : copied.split(QRegularExpression(QStringLiteral("[\t\n]"))))
          QVERIFY2(!isFormula(field.toStdString()), qPrintable(field));
      }
    }
  }

 private:
  std::optional<HostileStore> m_hostile;
};

}  // namespace convscope::testing

CONVSCOPE_QT_TEST(convscope::testing::HostileNamesTest, hostile_names)
#include "hostile_names_test.moc"
