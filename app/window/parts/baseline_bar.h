#pragma once

#include <QWidget>

#include "widgets/shared/page.h"

class QAction;
class QLabel;

namespace convscope {
class Baseline;
class ElidedLabel;
}  // namespace convscope

namespace convscope::window {

/// The row below the session bar that names the pinned baseline, says in short what changed or why nothing is compared,
/// and unpins it. Hidden if nothing is pinned, and on pages that do not show the session's surveys.
class BaselineBar : public QWidget {
  Q_OBJECT

 public:
  /// The baseline outlives the bar.
  BaselineBar(const Baseline& baseline, QAction* unpin, QWidget* parent = nullptr);

  /// Sets the page on top; null for the start page.
  void setPage(const Page* page);

 private:
  void refresh();
  QString stateText() const;

  const Baseline& m_baseline;
  const Page* m_page = nullptr;
  ElidedLabel* m_name;
  ElidedLabel* m_state;
  QLabel* m_absence;  ///< the whole sentence, in as many lines as it needs
};

}  // namespace convscope::window
