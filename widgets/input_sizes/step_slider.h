#pragma once

#include <QWidget>
#include <vector>

class QLabel;
class QSlider;
class QSpinBox;

namespace convscope {

/// A whole number with a name: a slider that goes through given steps, and a box for the exact number. What the box
/// takes lies between the first and the last step.
class StepSlider : public QWidget {
  Q_OBJECT

 public:
  /// `name` may have a mnemonic ("&Iterations"); `meaning` is HTML. `steps` ascend; there is at least one.
  StepSlider(const QString& name, const QString& meaning, std::vector<int> steps, QWidget* parent = nullptr);

  int value() const { return m_value; }
  /// Shows `value`, the nearest that is possible; emits nothing.
  void setValue(int value);
  /// Other steps; the value stays where it can, and nothing is emitted.
  void setSteps(std::vector<int> steps);

 signals:
  /// A person gave another value.
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

/// FROM, FROM + STEP, ... and TO.
std::vector<int> evenSteps(int from, int to, int step);
/// From `from` (at least 1) to `to`, about twenty to a power of ten.
std::vector<int> logarithmicSteps(int from, int to);

}  // namespace convscope
