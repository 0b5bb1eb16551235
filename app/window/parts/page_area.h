#pragma once

#include <QStackedWidget>

#include "widgets/shared/page.h"

class QTabWidget;

namespace convscope::window {

class LonePage;

/// The centre of the window: the start page, the pages of the session as tabs, or one page alone (lessons, engines).
class PageArea : public QStackedWidget {
  Q_OBJECT

 public:
  /// Adds `start`, then `tabs` as tabs and each of `alone` as a page that is shown alone; takes them over.
  PageArea(QWidget* start, const QList<Page*>& tabs, const QList<Page*>& alone, QWidget* parent = nullptr);

  const QList<Page*>& tabs() const { return m_pages; }
  /// Returns the page on top; while the start page is shown, the last one.
  Page* currentPage() const;
  bool isOnePageAlone() const;

  void showPage(Page* page);
  /// Shows the page or view called `name`; does nothing if no page has one.
  void showNamed(const QString& name);
  /// Shows the tab `step` places further, around the end.
  void stepBy(int step);
  void showStart(bool start);
  /// Goes from a page alone back to what was shown before.
  void leave();

 signals:
  /// A page alone was entered or left.
  void aloneChanged(bool alone);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void setShown(QWidget* widget);

  QTabWidget* m_tabs;
  QList<Page*> m_pages;
  QList<LonePage*> m_alone;
  QWidget* m_before = nullptr;  ///< what leave() returns to
};

}  // namespace convscope::window
