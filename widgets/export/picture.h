#pragma once

#include <QFont>
#include <QPainter>
#include <QSize>

#include "widgets/export/caption.h"

namespace convscope {

/// A picture for files: vectors as far as the output format supports them.
class Picture {
 public:
  virtual ~Picture() = default;

  /// Returns its size in device-independent pixels.
  virtual QSize size() const = 0;
  /// Returns what files say about it.
  virtual const Caption& caption() const = 0;
  /// Returns the font of its text.
  virtual const QFont& font() const = 0;
  /// Paints it at the painter's origin.
  virtual void paint(QPainter& painter) const = 0;
};

}  // namespace convscope
