#pragma once

#include <QTimer>
#include <QWidget>
#include <map>
#include <optional>

#include "widgets/algorithms/trial_filter.h"

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace convscope {

class FilterChip;

/// The controls of the filter in one row: a chip for each family of the survey and one for algorithms that were timed
/// once, which are also the chart's legend; a note, determinism and workspace in a menu. If the row is too narrow,
/// the last chips show their colours only.
class TrialFilterBar : public QWidget {
  Q_OBJECT

 public:
  explicit TrialFilterBar(QWidget* parent = nullptr);

  TrialCriteria criteria() const;

  /// Shows a chip for this family.
  void addFamily(const std::optional<Family>& family);
  /// Hides all chips of families; those that hide something stay unchecked.
  void clearFamilies();

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 public slots:
  void clear();

 signals:
  /// Emitted a moment after the last change, so several changes filter once.
  void criteriaChanged();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void makeChips(QHBoxLayout& row);
  QWidget* makeMore();
  void noteChange();
  void fitChips();
  QList<FilterChip*> shownChips() const;

  std::map<std::optional<Family>, FilterChip*> m_families;
  FilterChip* m_noFinalists;
  QToolButton* m_more;
  QComboBox* m_note;
  QCheckBox* m_deterministic;
  QSpinBox* m_workspace;  ///< MiB; the special value -1 means any
  QPushButton* m_clear;
  QTimer m_debounce;
};

}  // namespace convscope
