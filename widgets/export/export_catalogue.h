#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "widgets/shared/page.h"
#include "widgets/shared/shown_survey.h"

namespace convscope {

/// All tables of a session by their command-line names, and what a report has of each page. The pages are never shown.
class ExportCatalogue {
 public:
  ExportCatalogue(const SessionStore& store, ShownSurvey& shown);

  /// Returns the parts of all pages in the order of the tabs.
  QList<PagePart> parts() const;

  /// Throws InputError that lists the available names.
  QTableView& table(const QString& name) const;

  /// Sorts the rows of charts as Page::showCostliestFirst() does.
  void showCostliestFirst() const;

  /// Returns the name of one of its tables.
  QString nameOf(const QTableView& table) const;

  /// Returns a line with name and title for each chart and table.
  QString listing() const;

 private:
  struct NamedTable {
    QString name;  ///< the part's name, with a number from the second table on: "memory", "memory-2"
    QTableView* view;
  };
  QList<NamedTable> tables() const;

  std::vector<std::unique_ptr<Page>> m_pages;
};

}  // namespace convscope
