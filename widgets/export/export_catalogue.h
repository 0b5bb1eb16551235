#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "widgets/shared/page.h"
#include "widgets/shared/problem_marks.h"
#include "widgets/shared/selection.h"
#include "widgets/shared/session_store.h"

namespace convscope {

/// All charts and tables of a session, by their command-line names. Their pages are never shown.
class ExportCatalogue {
 public:
  ExportCatalogue(SessionStore& store, Selection& selection);

  std::vector<const Page*> pages() const;

  /// Throw InputError that lists the available names.
  SessionChart& chart(const QString& name) const;
  QTableView& table(const QString& name) const;

  /// Returns the name of one of its tables.
  QString nameOf(const QTableView& table) const;
  ProblemMarks& marks() const { return m_marks; }

  /// Returns a line with name and title for each chart and table.
  QString listing() const;

 private:
  struct NamedTable {
    QString name;  ///< the page's name, with a number from the second chart on: "memory", "memory-2"
    QTableView* view;
  };
  QList<SessionChart*> charts() const;
  QList<NamedTable> tables() const;

  ProblemMarks& m_marks;
  std::vector<std::unique_ptr<Page>> m_pages;
};

}  // namespace convscope
