#pragma once

#include <QWidget>

#include "analysis/answer_brief.h"

namespace convscope {

/// A small chart of the time saved against benchmark = False, by iterations.
class SavedTimeLine : public QWidget {
  Q_OBJECT

 public:
  explicit SavedTimeLine(QWidget* parent = nullptr);

  void setSaved(const SavedTime& saved);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Plot;
  void paintLine(QPainter& painter, const Plot& plot, const SavedLine& line) const;
  void paintEnds(QPainter& painter, const Plot& plot) const;
  void paintAxis(QPainter& painter, const Plot& plot) const;
  QString endText(const SavedLine& line) const;
  int endWidth() const;

  SavedTime m_saved;
};

}  // namespace convscope
