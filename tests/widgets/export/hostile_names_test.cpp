// Names from other people's files do not become structure, scripts or formulas in any exported file.
#include <QMap>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/recorded_program.h"
#include "support/csv_records.h"
#include "support/hostile_session.h"
#include "support/qt_test.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/export/caption.h"
#include "widgets/export/export_catalogue.h"
#include "widgets/export/picture_formats.h"
#include "widgets/export/report.h"
#include "widgets/export/report_file.h"
#include "widgets/export/report_html.h"
#include "widgets/export/session_charts.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/table_text.h"

namespace convscope::testing {
namespace {

/// Two surveys of one network at one input size on two devices: a comparison.
Session comparedSession() {
  Session session = hostileSession();
  session.surveys.resize(1);
  Survey& other = session.surveys.emplace_back(session.surveys.front());
  other.started.run = 1;
  other.started.device.name = hostileNames()[2];
  return session;
}

/// A survey of a recorded program.
Session recordedSession() {
  Session session;
  Survey& survey = session.surveys.emplace_back(programSurvey());
  survey.started.recorded = NamedWorkload{"run", recordedProgram()};
  giveHostileNames(survey);
  return session;
}

}  // namespace

struct HostileStore {
  explicit HostileStore(Session session) {
    const QString provenance = recordedProvenance(session);
    store.replace(std::move(session), provenance);
    catalogue.emplace(store, current);
  }

  QList<ChartPainter*> charts() {
    QList<ChartPainter*> charts;
    for (const QString& name : sessionChartNames()) {
      charts.append(&catalogue->chart(name));
      charts.back()->rebuildNow();
    }
    return charts;
  }

  SessionStore store;
  ShownSurvey current{store};

  std::optional<ExportCatalogue> catalogue;
};

namespace {

/// Returns the error of a document, or its first element or attribute that a file of ours never has.
QString faultOf(const QString& document) {
  static const QStringList kElements =
      QStringLiteral(
          "svg title desc defs g path text polyline polygon rect circle ellipse line image linearGradient "
          "radialGradient stop clipPath pattern mask use tspan "
          "html head meta style body h1 h2 h3 p pre table thead tbody tr th td nav a div br span")
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
  void initTestCase() {
    for (Session session : {hostileSession(), comparedSession(), recordedSession()})
      m_stores.push_back(std::make_unique<HostileStore>(std::move(session)));
  }
  void cleanupTestCase() { m_stores.clear(); }

  void everyChartIsValidSvg() {
    QMap<QString, int> pictures;
    for (const auto& hostile : m_stores) {
      for (ChartPainter* chart : hostile->charts()) {
        int& count = pictures[chart->name()];
        if (!chart->emptyReason().isEmpty()) continue;
        ++count;
        const Caption caption = captionOf(*chart, hostile->store, hostile->current);
        const QString svg = QString::fromUtf8(svgOf(ChartPicture(*chart, caption, printStyle())));
        QVERIFY2(svg.contains(QStringLiteral("R&amp;D net")), qPrintable(chart->name()));
        const QString fault = faultOf(svg);
        QVERIFY2(fault.isEmpty(), qPrintable(chart->name() + QStringLiteral(": ") + fault));
      }
    }
    QCOMPARE(pictures.keys(0), QStringList());
  }

  void theReportIsValidHtml() {
    for (const auto& hostile : m_stores) {
      const QString html = QString::fromUtf8(htmlOf(makeReport(*hostile->catalogue, hostile->store, hostile->current)));
      const QString fault = faultOf(asXml(html));
      QVERIFY2(fault.isEmpty(), qPrintable(fault));
      QVERIFY(html.contains(QStringLiteral("R&amp;D net")));
      QVERIFY(!html.contains(QStringLiteral("<script")));
    }
  }

  void theReportIsWrittenAsPdf() {
    for (const auto& hostile : m_stores)
      QVERIFY(reportBytes(hostile->store, hostile->current, ReportFormat::Pdf).startsWith("%PDF"));
  }

  void noTableHasAFormula() {
    for (const auto& hostile : m_stores) {
      for (const QString& name : sessionTableNames()) checkTable(*hostile->catalogue->table(name).rows);
    }
  }

 private:
  static void checkTable(const QAbstractItemModel& model) {
    const std::vector<CsvRecord> records = csvRecords(tableText(model, TableFormat::Csv).toStdString());
    for (const CsvRecord& record : records) {
      QCOMPARE(record.size(), records.front().size());
      for (const std::string& field : record) QVERIFY2(!isFormula(field), field.c_str());
    }
    const QString copied = tableText(model, TableFormat::TabSeparated);
    for (const QString& field : copied.split(QRegularExpression(QStringLiteral("[\t\n]"))))
      QVERIFY2(!isFormula(field.toStdString()), qPrintable(field));
  }

  std::vector<std::unique_ptr<HostileStore>> m_stores;
};

}  // namespace convscope::testing

CONVSCOPE_QT_TEST(convscope::testing::HostileNamesTest, hostile_names)
#include "hostile_names_test.moc"
