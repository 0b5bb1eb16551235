#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <optional>
#include <utility>

#include "analysis/answer_brief.h"
#include "widgets/export/document_chart.h"
#include "widgets/export/export_catalogue.h"

namespace convscope {

/// A table of text with headers. Numeric columns are right-aligned.
struct ReportTable {
  QString title;
  QStringList headers;
  QList<bool> numeric;  ///< for each column
  QList<QStringList> rows;
  QString note;  ///< what was omitted, or what a column means; shown below the table, of a compact one above it
  bool isCompact = false;  ///< many rows or columns, in small letters
};

struct ReportSection {
  QString title;
  QStringList paragraphs = {};  ///< plain text
  QString code = {};            ///< for copying
  QList<ReportTable> tables = {};
  QList<DocumentChart> charts = {};               ///< none of them empty
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
