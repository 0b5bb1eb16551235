#pragma once

#include <QTimer>
#include <QWidget>
#include <map>
#include <optional>

#include "widgets/algorithms/trial_filter.h"

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace convscope {

/// The controls of the filter: families in their colours, a note, determinism, workspace, text.
class TrialFilterBar : public QWidget {
  Q_OBJECT

 public:
  explicit TrialFilterBar(QWidget* parent = nullptr);

  TrialCriteria criteria() const;

 public slots:
  void clear();

 signals:
  /// Emitted a moment after the last change, so typing does not filter at every key.
  void criteriaChanged();

 private:
  std::map<std::optional<Family>, QCheckBox*> m_families;
  QComboBox* m_note;
  QCheckBox* m_deterministic;
  QSpinBox* m_workspace;  ///< MiB; the special value -1 means any
  QLineEdit* m_text;
  QPushButton* m_clear;
  QTimer m_debounce;
};

}  // namespace convscope
