#pragma once

#include <QWidget>
#include <optional>

#include "backend/device_info.h"
#include "core/problem.h"

class QComboBox;
class QLabel;

namespace convscope::window {

/// The precision and the layout of a run. The user's choice takes precedence over that of the shown survey or opened
/// network, which takes precedence over what is usual on the device. A note says if the device cannot do the shown one.
/// A recording states its own.
class PrecisionChoice : public QWidget {
  Q_OBJECT

 public:
  explicit PrecisionChoice(QWidget* parent = nullptr);

  Precision precision() const;
  Layout layout() const;
  /// Returns the user's choice, even if it is not available now; empty if the device decides.
  std::optional<Precision> wantedPrecision() const { return m_wantedPrecision; }
  std::optional<Layout> wantedLayout() const { return m_wantedLayout; }
  void setWanted(std::optional<Precision> precision, std::optional<Layout> layout);
  /// Starts from those of the shown survey, until the user chooses.
  void startFrom(Precision precision, Layout layout);
  /// Starts from that of a network that was opened, until the user chooses; empty: the network states none.
  void startFrom(std::optional<Precision> ofNetwork);
  /// Shows `text`, the precisions of a recording, in place of the choice; empty: shows the choice again.
  void showRecorded(const QString& text);
  /// Disables the precisions that `device` cannot do, with the reason, and chooses the best of the others.
  void offer(const DeviceInfo& device);

 signals:
  /// The user chose a precision or a layout.
  void choiceChanged();

 private:
  void chooseLayout();
  void noteObstacle(const std::string& obstacle);

  std::optional<Precision> m_wantedPrecision;
  std::optional<Layout> m_wantedLayout;
  std::optional<Precision> m_shownPrecision;
  std::optional<Layout> m_shownLayout;
  bool m_ofNetwork = false;  ///< m_shownPrecision is that of a network, not of a survey
  QComboBox* m_precision;
  QComboBox* m_layout;
  QLabel* m_note;
  QLabel* m_recorded;
};

}  // namespace convscope::window
