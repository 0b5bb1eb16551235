#pragma once

#include "widgets/shared/paragraph.h"

namespace convscope {

/// A paragraph of plain text in a page. Hidden without a text.
class WrappedLine : public Paragraph {
  Q_OBJECT

 public:
  explicit WrappedLine(QWidget* parent = nullptr);

  /// Shows `line`; its tooltip is `details`, if there are any.
  void setLine(const QString& line, const QString& details = {});
};

}  // namespace convscope
