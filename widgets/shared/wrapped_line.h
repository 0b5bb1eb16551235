#pragma once

#include <QLabel>

namespace convscope {

/// A line of plain text as wide as its place, which wraps if it does not fit. Hidden without a text.
class WrappedLine : public QLabel {
  Q_OBJECT

 public:
  explicit WrappedLine(QWidget* parent = nullptr);

  /// Shows `line`; its tooltip is `details`, if there are any.
  void setLine(const QString& line, const QString& details = {});
};

}  // namespace convscope
