#pragma once

#include <QWidget>
#include <cstdint>
#include <optional>

class QSlider;

namespace convscope {

class ByteSpinBox;

/// The control for the workspace limit: a logarithmic slider from no workspace over 1 KiB to 64 GiB up to no limit, and
/// a box for the exact number.
class WorkspaceLimitBar : public QWidget {
  Q_OBJECT

 public:
  using Limit = std::optional<std::uint64_t>;  ///< bytes; empty: no limit

  explicit WorkspaceLimitBar(QWidget* parent = nullptr);

  Limit limit() const { return m_limit; }
  /// Shows `limit`. Emits limitChanged() if it is new.
  void setLimit(Limit limit);

 signals:
  void limitChanged(std::optional<std::uint64_t> limit);

 private:
  QSlider* m_slider;
  ByteSpinBox* m_box;
  Limit m_limit;
};

}  // namespace convscope
