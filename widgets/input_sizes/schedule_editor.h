#pragma once

#include <QWidget>
#include <array>
#include <vector>

#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/input_sizes/size_labels.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace convscope {

class StepSlider;

/// The editor of a schedule of input sizes: its kind, a slider for each of its numbers, pasted rows, and its text,
/// which is always in sync. Errors are shown in place, and the last valid schedule stays.
class ScheduleEditor : public QWidget {
  Q_OBJECT

 public:
  enum class Kind { Fixed, Alternating, Random, MultiScale, LastBatch, RandomBatch, List, Histogram };
  enum class Field { Size, From, To, Step, Count, Every, Batch, Last, PerEpoch, Iterations, Seed };

  explicit ScheduleEditor(QWidget* parent = nullptr);

  const ScheduleChoice& choice() const { return m_choice; }
  /// Shows `choice` without emitting a signal.
  void setChoice(const ScheduleChoice& choice);
  /// Returns whether the user has edited the schedule.
  bool isEdited() const { return m_edited; }
  /// Sets the measured sizes and the network's usual batch, from which the sliders start. If nothing was edited yet,
  /// adapts the schedule: if there are several sizes, all of them alternate.
  void setMeasured(const SizeRange& range, bool several, int size, int batch);

  StepSlider& slider(Field field) const { return *m_sliders[static_cast<std::size_t>(field)]; }

 signals:
  /// The user changed the schedule.
  void choiceEdited();

 private:
  static constexpr std::size_t kFields = static_cast<std::size_t>(Field::Seed) + 1;

  void makeSliders();
  void takeSliders(Field moved);
  void takeKind();
  void takeText();
  void takeRows();
  void linkCount(Field moved);
  ScheduleSpec specFromFields() const;
  void take(const ScheduleSpec& spec);
  void showFields();
  void showRange(std::int64_t from, std::int64_t to, std::int64_t step);
  void showSpec(const ScheduleSpec& spec);
  void showError(const QString& error);
  Kind kind() const;
  int at(Field field) const;

  ScheduleChoice m_choice;
  SizeRange m_measured;
  bool m_rangeIsOfBatches = false;
  bool m_edited = false;
  std::array<StepSlider*, kFields> m_sliders{};
  QComboBox* m_kind;
  QLineEdit* m_text;
  QPlainTextEdit* m_rows;
  QLabel* m_error;
};

}  // namespace convscope
