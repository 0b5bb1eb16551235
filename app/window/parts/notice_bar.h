#pragma once

#include <QMap>
#include <QWidget>
#include <functional>

class QVBoxLayout;

namespace convscope::window {

enum class NoticeKind { Information, Error };

/// An action of a notice.
struct NoticeButton {
  QString text;
  std::function<void()> action;  ///< called after the notice is dismissed
};

/// Notices above the pages: what happened, and what to do about it. They are not modal. Each topic has at most one
/// notice; a new one replaces the old one.
class NoticeBar : public QWidget {
  Q_OBJECT

 public:
  explicit NoticeBar(QWidget* parent = nullptr);

  void show(const QString& topic, NoticeKind kind, const QString& text, const QList<NoticeButton>& buttons = {});
  void dismiss(const QString& topic);
  /// Returns the text of the notice on `topic`; empty if there is none.
  QString text(const QString& topic) const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void colour();

  struct Notice {
    QWidget* frame = nullptr;
    NoticeKind kind = NoticeKind::Information;
    QString text;
  };
  QVBoxLayout* m_column;
  QMap<QString, Notice> m_notices;
};

}  // namespace convscope::window
