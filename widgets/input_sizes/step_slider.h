#pragma once

#include <QWidget>
#include <vector>

class QLabel;
class QSlider;
class QSpinBox;

namespace convscope {

/// The control of a named whole number: a slider with given steps, and a box for the exact number, which is limited to
/// the range of the steps.
class StepSlider : public QWidget {
  Q_OBJECT

 public:
  /// `name` may have a mnemonic ("&Iterations"); `meaning` is HTML. `steps` are ascending and not empty.
  StepSlider(const QString& name, const QString& meaning, std::vector<int> steps, QWidget* parent = nullptr);

  int value() const { return m_value; }
  /// Shows the possible value nearest to `value` without emitting a signal.
  void setValue(int value);
  /// Sets the steps and keeps the value if possible, without emitting a signal.
  void setSteps(std::vector<int> steps);

 signals:
  /// The user changed the value.
  void valueEdited(int value);

 private:
  void show(int value);
  void changeTo(int value);

  std::vector<int> m_steps;
  int m_value = 0;
  QLabel* m_label;
  QSlider* m_slider;
  QSpinBox* m_box;
};

/// Returns FROM, FROM + STEP, ... and TO.
std::vector<int> evenSteps(int from, int to, int step);
/// Returns steps from `from` (at least 1) to `to`, about twenty for each power of ten.
std::vector<int> logarithmicSteps(int from, int to);

}  // namespace convscope
