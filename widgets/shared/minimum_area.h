#pragma once

#include <QLayout>
#include <QScrollArea>
#include <QScrollBar>

namespace convscope {

/// Scrolls contents that fill the area, down to the least height that they need in its width. Charts in the contents
/// have a large preferred height, which a scroll area alone would keep.
class MinimumArea : public QScrollArea {
 public:
  /// `contents` is laid out in the area, which owns its widget.
  explicit MinimumArea(QLayout* contents) {
    auto* widget = new Contents;
    widget->setLayout(contents);
    setWidget(widget);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  }

  QSize minimumSizeHint() const override {
    return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(),
            QScrollArea::minimumSizeHint().height()};
  }

 private:
  class Contents : public QWidget {
   public:
    int heightForWidth(int width) const override { return layout()->totalMinimumHeightForWidth(width); }
  };
};

}  // namespace convscope
