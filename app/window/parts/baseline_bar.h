#pragma once

#include <QWidget>

#include "widgets/shared/page.h"

class QAction;
class QLabel;
class QToolButton;

namespace convscope {
class Baseline;
class ElidedLabel;
}  // namespace convscope

namespace convscope::window {

/// The row below the session bar that names the pinned baseline, says in short what changed or why nothing is compared,
/// and unpins it. If the baseline lacks the shown input size only, a button shows one that both have. It has one line
/// of the same height on all pages; in a narrow window the name and the size lose their ends, and the counts are never
/// cut. Hidden if nothing is pinned, and on pages that do not show the session's surveys.
class BaselineBar : public QWidget {
  Q_OBJECT

 public:
  /// The baseline outlives the bar.
  BaselineBar(const Baseline& baseline, QAction* unpin, QWidget* parent = nullptr);

  /// Sets the page on top; null for the start page.
  void setPage(const Page* page);
  /// Sets the title of the baseline that is pinned when a session is opened, and its file; empty: there is none.
  void setKept(const QString& title, const QString& file);

 signals:
  /// The user wants the input size that is nearest to the shown one and that both have.
  void commonSizeRequested();

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refresh();
  void fit();
  bool fits() const;
  QStringList titleParts() const;
  /// Returns the change of an iteration with the fastest algorithms; empty if nothing is compared.
  QString changeText() const;
  /// Returns the same in a sentence, with its input size.
  QString iterationText() const;
  /// Returns the counts, or why there are none.
  QString stateText() const;
  QString details() const;

  const Baseline& m_baseline;
  const Page* m_page = nullptr;
  QString m_kept;
  QString m_keptFile;
  bool m_isFitting = false;
  ElidedLabel* m_name;
  QToolButton* m_unpin;
  QLabel* m_change;  ///< of an iteration with the fastest algorithms
  QLabel* m_state;
  QToolButton* m_commonSize;
};

}  // namespace convscope::window
