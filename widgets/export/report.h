#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <utility>

#include "widgets/export/export_catalogue.h"

namespace convscope {

/// Rows of text under headers. Columns of numbers are set right-aligned.
struct ReportTable {
  QString title;
  QStringList headers;
  QList<bool> numeric;  ///< by column
  QList<QStringList> rows;
  QString note;  ///< below it: what was left out
};

struct ReportSection {
  QString title;
  QStringList paragraphs;  ///< plain text
  QString code;            ///< to be copied
  QList<ReportTable> tables;
  QList<SessionChart*> charts;  ///< none of them is empty
};

/// What a report says, whatever the format. Every figure is read from the session or follows from it.
struct Report {
  QString title;
  QString provenance;                        ///< where the session comes from; empty for a live one
  QString date;                              ///< of the survey
  QList<std::pair<QString, QString>> facts;  ///< the environment and the network, by name
  QList<ReportSection> sections;
};

/// The report of the selected survey, else of the last. Charts are those of `catalogue`, over `store` and `selection`.
/// Throws MissingData if there is no survey.
Report makeReport(const ExportCatalogue& catalogue, const SessionStore& store, const Selection& selection);

/// The problem that takes the most time of an iteration: what charts of one layer show where nobody chose one.
/// -1 where nothing was measured.
int costliestProblem(const Survey& survey);

}  // namespace convscope
