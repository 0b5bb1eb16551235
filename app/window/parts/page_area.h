#pragma once

#include <QStackedWidget>
#include <functional>

#include "widgets/shared/page.h"

class QTabWidget;

namespace convscope::window {

class LonePage;

/// What the centre shows.
enum class Place { Start, Session, Alone };

/// The centre of the window: the start page, the pages of the session as tabs, or one page alone (lessons, engines).
class PageArea : public QStackedWidget {
  Q_OBJECT

 public:
  /// Adds `start`, then `tabs` as tabs and each of `alone` as a page that is shown alone; takes them over.
  PageArea(QWidget* start, const QList<Page*>& tabs, const QList<Page*>& alone, QWidget* parent = nullptr);

  const QList<Page*>& tabs() const { return m_pages; }
  /// Returns the page on top; while the start page is shown, the last one.
  Page* currentPage() const;
  Place place() const;

  void showPage(Page* page);
  /// Gives the focus to the page on top, or to the start page while it is shown.
  void focusShown();
  /// Shows the page or view called `name`; does nothing if no page has one.
  void showNamed(const QString& name);
  /// Shows the tab `step` places further, around the end.
  void stepBy(int step);
  void showStart(bool start);
  /// Sets how to find out whether the session's pages have something to show.
  void setHasSession(std::function<bool()> hasSession) { m_hasSession = std::move(hasSession); }
  /// Goes from a page alone or the start page back to the session; without a session, to the start page.
  void leave();
  /// Lets the buttons back name where they lead now: pages have buttons of their own that go back by a step.
  void nameBack();

 signals:
  /// Another page is on top; null for the start page.
  void pageChanged(const Page* page);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void setShown(QWidget* widget);
  bool hasSession() const;
  void notifyPage();

  QWidget* m_start;
  QWidget* m_startRow;  ///< leads back to the session; hidden without one
  QTabWidget* m_tabs;
  QList<Page*> m_pages;
  QList<LonePage*> m_alone;
  std::function<bool()> m_hasSession;
};

}  // namespace convscope::window
