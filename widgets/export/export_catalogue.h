#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "widgets/shared/page.h"
#include "widgets/shared/problem_marks.h"
#include "widgets/shared/selection.h"
#include "widgets/shared/session_store.h"

namespace convscope {

/// Every chart and table of a session by the name that the command line gives it, on pages that are never shown.
class ExportCatalogue {
 public:
  ExportCatalogue(SessionStore& store, Selection& selection);

  std::vector<const Page*> pages() const;

  /// Throw InputError that lists the names.
  SessionChart& chart(const QString& name) const;
  QTableView& table(const QString& name) const;

  /// The name of one of its tables.
  QString nameOf(const QTableView& table) const;
  ProblemMarks& marks() const { return m_marks; }

  /// A line for each chart and table: its name and its title.
  QString listing() const;

 private:
  struct NamedTable {
    QString name;  ///< its page's, and from the second on with a number: "memory", "memory-2"
    QTableView* view;
  };
  QList<SessionChart*> charts() const;
  QList<NamedTable> tables() const;

  ProblemMarks& m_marks;
  std::vector<std::unique_ptr<Page>> m_pages;
};

}  // namespace convscope
