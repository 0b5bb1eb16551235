#pragma once

#include <QMap>
#include <QPointer>
#include <QWidget>
#include <functional>

class QMenuBar;
class QVBoxLayout;

namespace convscope::window {

class NewsLine;

enum class NoticeKind { Information, Error };

/// An action of a notice.
struct NoticeButton {
  QString text;
  std::function<void()> action;  ///< called after the notice is dismissed
};

/// Notices at the lower edge of what is around them: what happened, and what to do about it. They are not modal and
/// stay until they are dismissed. The page ends above them, or they are above what keepClear() names. Passing news are
/// in a line in the menu bar. Each topic has at most one notice or news; a new one replaces the old one.
class NoticeBar : public QWidget {
  Q_OBJECT

 public:
  NoticeBar(QWidget& around, QMenuBar& menus);

  /// Keeps notices above `part`, at the lower edge of a page, while it is visible.
  void keepClear(QWidget& part);
  /// Shows a notice. An error is one line of limited length, which has room for a whole messageLine() and words around
  /// it: a command in it is not cut.
  void show(const QString& topic, NoticeKind kind, const QString& message, const QList<NoticeButton>& buttons = {});
  /// Shows news that pass by themselves, e.g. that `file` was written: a link to its folder.
  void announce(const QString& topic, const QString& text, const QString& file = {});
  void dismiss(const QString& topic);
  /// Returns the text of the notice or news on `topic`; empty if there is none.
  QString text(const QString& topic) const;

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void place();
  void colour();

  struct Notice {
    QWidget* frame = nullptr;
    NoticeKind kind = NoticeKind::Information;
    QString text;
  };
  NewsLine& m_news;  ///< a child of the menu bar
  QPointer<QWidget> m_clear;
  QVBoxLayout* m_column;
  QMap<QString, Notice> m_notices;
};

}  // namespace convscope::window
