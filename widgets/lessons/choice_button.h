#pragma once

#include <QAbstractButton>

namespace convscope {

/// One answer to choose from: its key, its text over several lines if needed, and a mark once the answer is shown.
class ChoiceButton : public QAbstractButton {
  Q_OBJECT

 public:
  enum class Mark { None, Right, Wrong };

  ChoiceButton(int key, const QString& text, QWidget* parent = nullptr);

  /// Marks the choice. It can no longer be changed.
  void reveal(Mark mark);
  Mark mark() const { return m_mark; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QRect textArea(int width) const;
  int keyWidth() const;

  int m_key;
  Mark m_mark = Mark::None;
};

}  // namespace convscope
