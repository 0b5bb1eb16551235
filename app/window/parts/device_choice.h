#pragma once

#include <optional>
#include <string>
#include <vector>

#include "window/parts/step_card.h"
#include "window/worker/worker_message.h"

class QComboBox;

namespace convscope::window {

class DeviceSharing;
class HostBox;

/// Where a survey runs, a step of a run: the host, its device, the GPUs that share the run, and the library.
class DeviceChoice : public StepCard {
  Q_OBJECT

 public:
  /// A device of a library, by their ids; empty ones are not chosen.
  struct Choice {
    std::string backend;
    std::string device;
  };

  explicit DeviceChoice(QWidget* parent = nullptr);

  HostBox& hosts() { return *m_hosts; }

  /// Shows no devices until showBackends() brings those of `host` (empty: of this machine); `text` says why.
  void awaitDevices(const QString& host, const QString& text);
  /// Sets the backends and devices to choose from. Keeps the choice if it is still available.
  void showBackends(const std::vector<BackendStatus>& backends);
  const std::vector<BackendStatus>& backends() const { return m_backends; }
  /// Shows the versions of the device's libraries, or why it cannot be opened.
  void showDescription(const DeviceDescribed& description);
  /// Returns why there is no device, or why the chosen one cannot be opened; empty if it can.
  const QString& failure() const { return m_failure; }

  /// Makes this device the user's own, and chooses it if it is there.
  void setOwn(const Choice& choice);
  /// Makes the current device the user's own: it is measured on.
  void makeOwn() { m_own.reset(); }
  /// Chooses the device of a shown survey if it is there, without making it the user's own.
  void startFrom(const SurveyStarted& survey);
  /// Returns the device to use, even if it is not available now.
  const Choice& wanted() const { return m_wanted; }
  /// Returns the device that the user chose or measured on last.
  const Choice& own() const { return m_own ? *m_own : m_wanted; }

  /// Returns the chosen device; null if there is none.
  const DeviceInfo* device() const;
  std::string deviceId() const;
  std::string backend() const;
  /// Returns the devices that share the run; usually one. Empty if there is none.
  std::vector<std::string> devices() const;
  /// Returns those devices if the one of `options` is among them, otherwise none: a survey that was begun continues on
  /// its own device.
  std::vector<std::string> devicesWith(const SurveyOptions& options) const;
  /// Returns why no survey can run on what is chosen; empty if one can.
  QString obstacle() const;
  /// Returns why the device and backend of `survey` cannot be used now, as a sentence; empty if they can.
  QString obstacle(const SurveyStarted& survey) const;

  /// Marks the field of the device as the one that an error is about.
  void setWrong(bool isWrong);
  /// Gives the focus to the device.
  void takeFocus();

 signals:
  /// Devices are awaited, or there are others.
  void searched();
  /// The chosen device was opened, or cannot be: see failure().
  void opened();
  /// Another device or library is chosen, or the same one of another search.
  void choiceChanged();
  /// Other GPUs share the run.
  void sharingChanged();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  /// The device of the shown survey, which is chosen once it is found.
  struct SurveyedDevice {
    std::string backend;
    std::string id;
    std::string name;
  };

  void makeFields();
  QString textOf(const DeviceInfo& device) const;
  void fillDevices();
  void fillBackends();
  /// Wants the device of the shown survey if it is there. Returns whether that is another one than before.
  bool wantShownDevice();
  void chooseDevice();
  void chooseBackend();
  void offerSharing();
  void follow();
  void colourDevice();

  QString m_host;  ///< that has the devices; empty: this machine
  std::vector<BackendStatus> m_backends;
  Choice m_wanted;
  std::optional<Choice> m_own;  ///< m_wanted before it was that of a shown survey
  std::optional<SurveyedDevice> m_shown;
  QString m_failure;
  bool m_isWrong = false;
  HostBox* m_hosts;
  DeviceSharing* m_sharing;
  QComboBox* m_device;
  QComboBox* m_backend;
};

}  // namespace convscope::window
