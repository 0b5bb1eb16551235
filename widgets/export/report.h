#pragma once

#include <QList>
#include <QSizeF>
#include <QString>
#include <QStringList>
#include <optional>
#include <utility>

#include "analysis/answer_brief.h"
#include "widgets/export/chart_picture.h"
#include "widgets/export/export_catalogue.h"

namespace convscope {

/// A chart of a report. If it has more rows than fit, the report has the first ones, and its title says so.
struct ReportChart {
  ChartPainter* chart;
  QString title;           ///< may be empty
  QString order = {};      ///< the order of the rows in words, for charts of which a part is shown; may be empty
  double pageShare = 0.8;  ///< of pictureOf()'s page that it takes at most
};

/// Returns the chart as a picture that has its share of `page`'s height if it is scaled to the page's width.
ChartPicture pictureOf(const ReportChart& chart, const QSizeF& page);
/// Returns the chart as a picture that fits into `room` if it is scaled to its width, with letters that are hardly
/// smaller than the room's text. It is no wider and no higher than its contents need.
ChartPicture pictureIn(const ReportChart& chart, const QSizeF& room);

/// A table of text with headers. Numeric columns are right-aligned.
struct ReportTable {
  QString title;
  QStringList headers;
  QList<bool> numeric;  ///< for each column
  QList<QStringList> rows;
  QString note;            ///< what was omitted; shown below the table, of a compact one above it
  bool isCompact = false;  ///< many rows or columns, in small letters
};

struct ReportSection {
  QString title;
  QStringList paragraphs = {};  ///< plain text
  QString code = {};            ///< for copying
  QList<ReportTable> tables = {};
  QList<ReportChart> charts = {};                 ///< none of them empty
  QList<std::pair<QString, QString>> facts = {};  ///< as name and value
  std::optional<AnswerBrief> answer = {};         ///< shown as AnswerCard does, above all others
};

/// The contents of a report, independent of its format. Every figure comes from the session or is computed from it.
///
/// The first section is the answer with its chart. Each further subject is one chart with short tables. A chart of
/// many layers shows the costliest ones. Long tables, and charts of one layer, are named in the last section.
struct Report {
  QString title;
  QString subject;     ///< what was surveyed, on which device, and when
  QString provenance;  ///< origin of the session; empty for a live one
  QString date;        ///< of the survey
  QList<ReportSection> sections;
};

/// Composes the report of the shown survey. Its charts are those of `catalogue`, which show the same survey; their rows
/// are sorted by cost. Throws MissingData if there is no survey.
Report makeReport(ExportCatalogue& catalogue, const SessionStore& store, const ShownSurvey& shown);

}  // namespace convscope
