#pragma once

#include <QWidget>
#include <optional>

#include "window/parts/device_choice.h"
#include "window/parts/run_setup.h"
#include "workload/workload.h"

class QBoxLayout;
class QCheckBox;
class QLabel;
class QSpinBox;

namespace convscope {
class ErrorText;
}

namespace convscope::window {

class PrecisionChoice;
class SizesField;

/// The settings of a run in two steps: where (host, devices, library) and how (precision, layout, passes, input sizes
/// and workspace limit), side by side if there is room. Errors are shown below them.
class RunPanel : public QWidget {
  Q_OBJECT

 public:
  explicit RunPanel(QWidget* parent = nullptr);

  DeviceChoice& where() { return *m_where; }
  const DeviceChoice& where() const { return *m_where; }

  /// Disables the fields that a recording states for each problem, and shows its precisions. If the chosen device is
  /// not the recorded one, says what it cannot answer; then a survey can run only after the user has confirmed that.
  /// Null: a network is measured.
  void setRecorded(const Workload* recorded);
  /// Says what the chosen device cannot answer of a recording, with the box that confirms a run there all the same.
  /// Hidden for a device that can. It is no part of the panel: its place is beside Run.
  QWidget& confirmation() { return *m_confirmation; }
  /// Returns whether only that confirmation keeps a survey from being run.
  bool needsConfirmation() const;
  /// Returns the two steps, in order.
  QList<StepCard*> steps() const { return {m_where, m_how}; }
  /// Shows below the fields why the network cannot be measured.
  void showProblem(const QString& text);
  /// Takes back what showProblem() showed: the network has changed since.
  void forgetProblem();

  void setSetup(const RunSetup& setup);
  /// Takes the precision, layout and passes of a survey that the device supports, and its sizes if it has several.
  void startFrom(const SurveyStarted& survey, const std::vector<Dims>& sizes);
  /// Takes the precision that an opened network states; empty if it states none. Its own input is the only size.
  void startFrom(std::optional<Precision> ofNetwork);
  /// Returns the input sizes of a run for a network with this input. Throws InputError for a text that names none.
  std::vector<Dims> sizes(const Dims& input) const;
  /// Returns the choices, for the settings.
  RunSetup setup() const;
  /// Returns setup() with the device that the user chose or measured on last, not with one that only a shown survey
  /// had.
  RunSetup ownSetup() const;
  /// Returns the options for a survey.
  SurveyOptions options() const;
  /// Returns why no survey can run with these choices; empty if one can.
  QString obstacle() const;
  /// Returns whether a survey can run with these choices. If not, shows the reason at the field.
  bool check();
  /// Wide enough for one of the two steps; then one is below the other.
  QSize minimumSizeHint() const override;

 signals:
  /// The reason why no survey can run is shown now, after check() or showProblem().
  void refused();
  /// obstacle() may have changed.
  void readinessChanged();
  void deviceChosen(const std::string& backend, const std::string& device);
  /// Another choice changes what a run measures.
  void choicesChanged();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void makeFields();
  void makeConfirmation();
  StepCard* makeHow();
  void arrangeSteps();
  bool canMeasure();
  /// Returns whether the chosen device has none of the recording's precisions.
  bool measuresNothing() const;
  QWidget* wrongField() const;
  void followSearch();
  void followDevice();
  QCheckBox* boxOf(Pass pass) const;
  void tickPasses(const std::vector<Pass>& passes);
  void showError(const QString& text, QWidget* field = nullptr);
  void showOtherDevice();

  QWidget* m_wrong = nullptr;  ///< the field with the error
  std::optional<Workload> m_recorded;
  DeviceChoice* m_where;
  PrecisionChoice* m_precision;
  QList<QCheckBox*> m_passes;
  SizesField* m_sizes;
  QSpinBox* m_limit;
  QWidget* m_confirmation;
  QLabel* m_otherDevice;  ///< what a device that is not the recorded one cannot answer
  QCheckBox* m_anyway;    ///< measures there all the same
  ErrorText* m_error;
  StepCard* m_how;
  QBoxLayout* m_steps;
};

}  // namespace convscope::window
