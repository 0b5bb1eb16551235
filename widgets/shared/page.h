#pragma once

#include <QList>
#include <QString>
#include <QWidget>

class QTableView;

namespace convscope {

class SessionChart;

/// One page of the window: what tabs, reports, exports and screenshots need to know of it.
class Page : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;

  /// As the command line and settings name it: "algorithms", "memory", "warm-up".
  virtual QString name() const = 0;
  /// As its tab names it, translated.
  virtual QString title() const = 0;
  /// Its charts in reading order; they belong to the page.
  virtual QList<SessionChart*> charts() const = 0;
  /// Its tables in reading order; they belong to the page. Each has an accessible name, which titles its export.
  virtual QList<QTableView*> tables() const = 0;
  /// The network that its tables are about where that is not the shown survey's; else empty.
  virtual QString otherNetwork() const { return {}; }

  /// Text that wraps is laid out when its page is shown: not for all pages whenever something in the window moves.
  bool hasHeightForWidth() const override { return false; }

 signals:
  /// The button of an empty page was pressed: a survey would fill it.
  void runRequested();
};

}  // namespace convscope
