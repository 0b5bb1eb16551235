#pragma once

#include <QMap>
#include <QWidget>
#include <functional>

class QVBoxLayout;

namespace convscope::window {

enum class NoticeKind { Information, Error };

/// What can be done about a notice.
struct NoticeButton {
  QString text;
  std::function<void()> action;  ///< the notice goes away before
};

/// What happened and what can be done about it, said in place above the pages: nothing waits for an answer. There is
/// one notice for each topic; a newer one takes the place of the older.
class NoticeBar : public QWidget {
  Q_OBJECT

 public:
  explicit NoticeBar(QWidget* parent = nullptr);

  void show(const QString& topic, NoticeKind kind, const QString& text, const QList<NoticeButton>& buttons = {});
  void dismiss(const QString& topic);
  /// What is said on `topic`; empty where nothing is.
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
