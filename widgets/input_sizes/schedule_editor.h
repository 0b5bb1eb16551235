#pragma once

#include <QWidget>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/shared/size_labels.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QToolButton;

namespace convscope {

class FlowLayout;
class Notice;
class StepSlider;
class TrainingLength;

/// The editor of a schedule of input sizes: a row with its kind, its sizes and its length; in a drawer that More opens
/// a slider for each other number, pasted rows, and its text. All are always in sync. Errors are shown in place, and
/// choice() stays the last valid schedule.
class ScheduleEditor : public QWidget {
  Q_OBJECT

 public:
  enum class Kind {
    Fixed,
    Alternating,
    Random,
    MultiScale,
    LastBatch,
    RandomBatch,
    HeightsAndWidths,
    BatchesAndWidths,
    List,
    Histogram,
    AspectRatio
  };
  /// From, To and Step are of sizes, batches or heights.
  enum class Field {
    Size,
    From,
    To,
    Step,
    Count,
    WidthFrom,
    WidthTo,
    WidthStep,
    Every,
    Batch,
    Last,
    PerEpoch,
    Shorter,
    Longer,
    Factor,
    Iterations,
    Seed
  };

  explicit ScheduleEditor(QWidget* parent = nullptr);

  const ScheduleChoice& choice() const { return m_choice; }
  /// Shows `choice` without emitting a signal.
  void setChoice(const ScheduleChoice& choice);
  /// Begins again, for another session: nothing is edited.
  void reset();
  /// Shows a schedule that counts as edited. Emits no signal.
  void showChoice(const ScheduleChoice& choice);
  /// Returns whether the user has edited the schedule.
  bool isEdited() const { return m_edited; }
  /// Returns whether what the user wrote is no schedule, so choice() is an earlier one.
  bool hasFault() const { return m_hasFault; }
  /// Sets the measured inputs and the network's own size and batch, from which the sliders start. If nothing was edited
  /// yet, shows defaultSchedule() of these inputs, over ownIterations() if there are any.
  void setMeasured(const std::vector<Dims>& inputs, int size, int batch);

  /// Returns the rows of sizes that the user wrote, with the schedule, its iterations and its seed, as setOwnList()
  /// takes them. Empty without rows, or if the schedule has a fault.
  QString ownList() const;
  /// Fills the rows, without emitting a signal. If the schedule was one of rows, shows it; that counts as edited.
  /// Throws InputError if `list` is none, and then changes nothing.
  void setOwnList(const QString& list);

  /// Returns the iterations that the user chose for any schedule; none if the user chose none.
  const std::optional<std::int64_t>& ownIterations() const { return m_ownIterations; }
  /// Sets those of earlier sessions, which the next setMeasured() shows.
  void setOwnIterations(const std::optional<std::int64_t>& iterations) { m_ownIterations = iterations; }

  /// Shows a caution about the schedule; an empty text hides it.
  void setCaution(const QString& caution);

  /// Reads the rows of a list of sizes from a file, as the command line does. Shows an error in place.
  void readRows(const QString& file);

  StepSlider& slider(Field field) const { return *m_sliders[static_cast<std::size_t>(field)]; }

  /// Puts `widget` first in the row.
  void addFirst(QWidget* widget);
  /// Puts `widget` last in the drawer.
  void addToDrawer(QWidget* widget);
  void setDrawerShown(bool isShown);
  /// Hides all but the widgets that were added first, for a view that does not depend on the schedule.
  void setScheduleShown(bool isShown);

 signals:
  /// The user changed the schedule.
  void choiceEdited();
  /// The schedule has an error now, or no longer: hasFault().
  void faultChanged();

 private:
  static constexpr std::size_t kFields = static_cast<std::size_t>(Field::Seed) + 1;
  static constexpr int kLargestSliderSize = 2048;
  static constexpr int kMostSeed = 999;
  /// Returns the value of a slider, at least 1.
  static int clamped(std::int64_t value);
  /// Returns whether a field is of the numbers FROM, FROM + STEP, ... TO.
  static bool isOfRange(Field field);
  /// Returns whether the first range of a kind is of batches.
  static bool isOfBatches(Kind kind);
  /// Returns the numbers that a kind of schedule has.
  static std::set<Field> fieldsOf(Kind kind);
  /// Returns whether a kind of schedule has pasted rows.
  static bool hasRows(Kind kind);

  void makeText();
  void makeRows();
  void askForRows();
  void makeSliders();
  void layOut();
  void takeSliders(Field moved);
  void takeKind();
  void takePreset(const ScheduleSpec& spec);
  void takeText();
  void takeRows();
  void linkCount(Field moved);
  bool hasOneSize() const;
  void takeCount();
  ScheduleSpec specFromFields();
  void take(const ScheduleSpec& spec);
  void showFields();
  /// Returns the most iterations that are forecast of a schedule.
  static int mostIterations(const ScheduleSpec& spec);
  void limitIterations(const ScheduleSpec& spec);
  /// Says how rows are read, and what of a list the forecast leaves out.
  void showRemark();
  void showRange(std::int64_t from, std::int64_t to, std::int64_t step);
  void showWidths(const NumberRange& widths);
  void showSpec(const ScheduleSpec& spec);
  void showError(const QString& error);
  void showCaution();
  void setFault(bool hasFault);
  Kind kind() const;
  int at(Field field) const;
  QString rangeText() const;
  /// Reads the pasted rows, and says how two plain numbers are read.
  std::vector<SizeCount> pastedRows();

  ScheduleChoice m_choice;
  std::optional<std::int64_t> m_ownIterations;
  SizeRange m_measured;
  bool m_rangeIsOfBatches = false;
  bool m_listsInputs = false;  ///< sizes alternate that From, To and Step cannot show
  bool m_edited = false;
  bool m_hasFault = false;
  bool m_isShown = true;
  std::array<StepSlider*, kFields> m_sliders{};
  FlowLayout* m_row;
  QWidget* m_drawer;
  QToolButton* m_more;
  TrainingLength* m_training;
  QComboBox* m_kind;
  QLabel* m_range;
  QLineEdit* m_text;
  QPlainTextEdit* m_rows;
  QPushButton* m_fromFile;  ///< fills m_rows
  QString m_rowsRemark;     ///< of the pasted rows
  QLabel* m_remark;
  QLabel* m_error;
  QString m_cautionText;
  Notice* m_caution;
};

}  // namespace convscope
