#pragma once

#include <QWidget>
#include <cstdint>
#include <optional>

#include "policy/framework/applied_choice.h"

class QCheckBox;
class QSpinBox;

namespace convscope {

/// A row of controls with the options of choices, the same as those of "convscope-cli choose".
class ChoiceOptionsBar : public QWidget {
  Q_OBJECT

 public:
  explicit ChoiceOptionsBar(QWidget* parent = nullptr);

  ChooseOptions options() const;
  /// Shows the workspace limit that holds unless the user sets another, rounded up to whole MiB.
  void showDefaultLimit(std::optional<std::uint64_t> bytes);

 signals:
  void changed();

 private:
  QCheckBox* addSwitch(const QString& text, const QString& meaning);
  QSpinBox* makeNumber(int most, const QString& name, const QString& meaning);

  QCheckBox* m_deterministic;
  QCheckBox* m_withoutRuntimeCompiled;
  QCheckBox* m_anyNumerics;
  QCheckBox* m_limits;
  QSpinBox* m_limitMiB;
  QSpinBox* m_iterations;
};

}  // namespace convscope
