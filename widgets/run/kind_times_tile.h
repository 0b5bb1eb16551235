#pragma once

#include <QString>
#include <QWidget>

#include "workload/timeline.h"

namespace convscope {

/// The time by kind of span in a range: a row for each kind with its colour, time and part of the range, the longest
/// first.
class KindTimesTile : public QWidget {
  Q_OBJECT

 public:
  explicit KindTimesTile(QWidget* parent = nullptr);

  /// Shows the times of a range of `us` microseconds, called `title`. `caption`, which may be empty, says what it has.
  void setTimes(const QString& title, const QString& caption, double us, const KindTimes& times);
  const KindTimes& times() const { return m_times; }
  /// Returns the kinds that have a row, in its order.
  QList<SpanKind> kinds() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Row {
    SpanKind kind;
    QString title;
    QString time;
    QString share;
  };

  QString m_title;
  QString m_caption;
  double m_us = 0;
  KindTimes m_times{};
  QList<Row> m_rows;
};

}  // namespace convscope
