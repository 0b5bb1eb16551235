#pragma once

#include <QAbstractButton>

class QLabel;

namespace convscope {

/// A lesson in the list: its title, what it is about, and a line with minutes, progress and what to know before.
class LessonRow : public QAbstractButton {
  Q_OBJECT

 public:
  explicit LessonRow(QWidget* parent = nullptr);

  void setLesson(const QString& title, const QString& about, const QString& details);
  QString details() const;

  QSize sizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 signals:
  /// The row got the focus.
  void focused();

 protected:
  void focusInEvent(QFocusEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QLabel* m_title;
  QLabel* m_about;
  QLabel* m_details;
};

}  // namespace convscope
