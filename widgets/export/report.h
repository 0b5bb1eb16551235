#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <utility>

#include "widgets/export/export_catalogue.h"

namespace convscope {

/// A table of text with headers. Numeric columns are right-aligned.
struct ReportTable {
  QString title;
  QStringList headers;
  QList<bool> numeric;  ///< for each column
  QList<QStringList> rows;
  QString note;  ///< shown below the table: what was omitted
};

struct ReportSection {
  QString title;
  QStringList paragraphs;  ///< plain text
  QString code;            ///< for copying
  QList<ReportTable> tables;
  QList<SessionChart*> charts;  ///< none of them empty
};

/// The contents of a report, independent of its format. Every figure comes from the session or is computed from it.
struct Report {
  QString title;
  QString provenance;                        ///< origin of the session; empty for a live one
  QString date;                              ///< of the survey
  QList<std::pair<QString, QString>> facts;  ///< environment and network, as name and value
  QList<ReportSection> sections;
};

/// Composes the report of the shown survey. Its charts are those of `catalogue`, which show the same survey. Throws
/// MissingData if there is no survey.
Report makeReport(const ExportCatalogue& catalogue, const SessionStore& store, const ShownSurvey& shown);

}  // namespace convscope
