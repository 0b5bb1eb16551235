#pragma once

#include <QWidget>

#include "window/parts/run_setup.h"
#include "window/worker/worker_message.h"

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace convscope::window {

/// What is measured on, and how: device, backend, precision, layout, passes, input size, workspace limit, and Run. What
/// does not fit is said at its field and below.
class RunPanel : public QWidget {
  Q_OBJECT

 public:
  RunPanel(QAction* run, QAction* stop, QWidget* parent = nullptr);

  /// What there is to choose from; keeps what was chosen where it is still there.
  void showBackends(const std::vector<BackendStatus>& backends);
  /// Adds to the device what its libraries are, or says why it cannot be opened.
  void showDescription(const DeviceDescribed& description);
  void showInputSize(const Dims& input);
  /// Says below the fields what keeps the network from being measured; empty: nothing.
  void showProblem(const QString& text);

  void setSetup(const RunSetup& setup);
  /// What was chosen, to be remembered.
  RunSetup setup() const;
  /// What a survey is to be run with.
  SurveyOptions options() const;
  /// Why what `survey` measured on cannot be measured on here, as a sentence; empty where it can.
  QString obstacle(const SurveyStarted& survey) const;
  /// The chosen device; null where there is none.
  const DeviceInfo* device() const;
  /// What keeps these choices from being run, said at the field; true where nothing does.
  bool check();
  /// The first field.
  void takeFocus();

 signals:
  void deviceChosen(const std::string& backend, const std::string& device);
  void inputSizeEdited(const Dims& input);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  QWidget* labelled(const QString& text, QWidget* field);
  void makeFields();
  void fillDevices();
  void fillBackends();
  void chooseDevice();
  void chooseBackend();
  void followDevice();
  void followPrecision();
  void readInputSize();
  void showError(const QString& text, QWidget* field = nullptr);
  void colourFields();
  std::string currentDevice() const;
  std::string currentBackend() const;

  std::vector<BackendStatus> m_backends;
  RunSetup m_wanted;  ///< what was chosen, also where it is not there now
  Dims m_shownInput;
  QWidget* m_wrong = nullptr;  ///< the field that the error is about
  bool m_inputError = false;
  QComboBox* m_device;
  QComboBox* m_backend;
  QComboBox* m_precision;
  QComboBox* m_layout;
  QList<QCheckBox*> m_passes;
  QLineEdit* m_input;
  QSpinBox* m_limit;
  QLabel* m_error;
};

}  // namespace convscope::window
