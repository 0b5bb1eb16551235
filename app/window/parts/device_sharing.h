#pragma once

#include <QWidget>
#include <functional>

#include "window/worker/worker_message.h"

class QCheckBox;
class QVBoxLayout;

namespace convscope::window {

/// The GPUs of a backend that may share a run, each with a tick. Hidden if there are none or one.
class DeviceSharing : public QWidget {
  Q_OBJECT

 public:
  explicit DeviceSharing(QWidget* parent = nullptr);

  /// Offers the GPUs of `backend`, of which the one with the id `chosen` is ticked. `textOf` names a device.
  void offer(const BackendStatus& backend, const std::string& chosen,
             const std::function<QString(const DeviceInfo&)>& textOf);
  /// Returns the ids of the ticked devices; empty if none are offered.
  std::vector<std::string> devices() const;
  /// Returns why these devices cannot share a run; empty if they can.
  QString trouble() const;

 signals:
  void changed();

 private:
  BackendStatus m_backend;
  QVBoxLayout* m_rows;
  QList<QCheckBox*> m_boxes;
};

}  // namespace convscope::window
