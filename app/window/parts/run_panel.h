#pragma once

#include <QWidget>
#include <optional>

#include "window/parts/run_setup.h"
#include "window/worker/worker_message.h"
#include "workload/workload.h"

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;

namespace convscope {
class ErrorText;
}

namespace convscope::window {

class DeviceSharing;
class HostBox;
class PrecisionChoice;
class SizesField;
class StepCard;

/// The settings of a run in two steps: where (host, devices, library) and how (precision, layout, passes, input sizes
/// and workspace limit), side by side if there is room. Errors are shown below them.
class RunPanel : public QWidget {
  Q_OBJECT

 public:
  explicit RunPanel(QWidget* parent = nullptr);

  HostBox& hosts() { return *m_hosts; }

  /// Shows no devices until showBackends() brings those of `host` (empty: of this machine); `text` says why.
  void awaitDevices(const QString& host, const QString& text);
  /// Sets the backends and devices to choose from. Keeps the choice if it is still available.
  void showBackends(const std::vector<BackendStatus>& backends);
  const std::vector<BackendStatus>& backends() const { return m_backends; }
  /// Shows the versions of the device's libraries, or why it cannot be opened.
  void showDescription(const DeviceDescribed& description);
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
  /// Makes the current device the user's own: it is measured on.
  void ownDevice() { m_own.reset(); }
  /// Returns the options for a survey.
  SurveyOptions options() const;
  /// Returns the devices that share the run, the first one that of options(); usually one.
  std::vector<std::string> devices() const;
  /// Returns those devices if the one of `options` is among them, otherwise none: a survey that was begun continues on
  /// its own device.
  std::vector<std::string> devicesWith(const SurveyOptions& options) const;
  /// Returns why no survey can run with these choices; empty if one can.
  QString obstacle() const;
  /// Returns why the device and backend of `survey` cannot be used now, as a sentence; empty if they can.
  QString obstacle(const SurveyStarted& survey) const;
  /// Returns the chosen device; null if there is none.
  const DeviceInfo* device() const;
  /// Returns whether a survey can run with these choices. If not, shows the reason at the field.
  bool check();
  /// Gives the focus to the first field.
  void takeFocus();
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
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// The device of the shown survey, which is chosen once it is found.
  struct SurveyedDevice {
    std::string backend;
    std::string id;
    std::string name;
  };

  void makeFields();
  void makeConfirmation();
  StepCard* makeWhere();
  StepCard* makeHow();
  void arrangeSteps();
  QString textOf(const DeviceInfo& device) const;
  bool canMeasure();
  /// Returns whether the chosen device has none of the recording's precisions.
  bool measuresNothing() const;
  QWidget* wrongField() const;
  void fillDevices();
  void fillBackends();
  /// Wants the device of the shown survey if it is there. Returns whether that is another one than before.
  bool wantShownDevice();
  void chooseDevice();
  void chooseBackend();
  void followDevice();
  QCheckBox* boxOf(Pass pass) const;
  void tickPasses(const std::vector<Pass>& passes);
  void offerSharing();
  void showError(const QString& text, QWidget* field = nullptr);
  void showOtherDevice();
  void colourFields();
  std::string currentDevice() const;
  std::string currentBackend() const;

  QString m_host;  ///< that has the devices; empty: this machine
  std::vector<BackendStatus> m_backends;
  RunSetup m_wanted;              ///< backend and device, even if they are not available now
  std::optional<RunSetup> m_own;  ///< m_wanted before it was that of a shown survey
  std::optional<SurveyedDevice> m_shown;
  QWidget* m_wrong = nullptr;  ///< the field with the error
  std::optional<Workload> m_recorded;
  HostBox* m_hosts;
  DeviceSharing* m_sharing;
  PrecisionChoice* m_precision;
  QComboBox* m_device;
  QComboBox* m_backend;
  QList<QCheckBox*> m_passes;
  SizesField* m_sizes;
  QSpinBox* m_limit;
  QWidget* m_confirmation;
  QLabel* m_otherDevice;  ///< what a device that is not the recorded one cannot answer
  QCheckBox* m_anyway;    ///< measures there all the same
  ErrorText* m_error;
  StepCard* m_where;
  StepCard* m_how;
  QBoxLayout* m_steps;
};

}  // namespace convscope::window
