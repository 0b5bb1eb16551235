#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>

class QAbstractButton;
class QComboBox;

namespace convscope {

/// A choice of one of a few names that are all visible, side by side. One stop of the Tab key; arrows move the choice.
/// If the names do not fit side by side, a box shows the chosen one.
class SegmentedControl : public QWidget {
  Q_OBJECT

 public:
  /// `name` is the control's name in a screen reader. The first of `texts` is chosen.
  SegmentedControl(const QString& name, const QStringList& texts, QWidget* parent = nullptr);

  int currentIndex() const;
  QString currentText() const;
  void setCurrentIndex(int index);
  /// Returns the buttons in order.
  const QList<QAbstractButton*>& segments() const { return m_segments; }
  /// Sets whether the box is shown even if the segments fit, where it saves a row of controls.
  void preferBox(bool box);
  /// Returns whether a box is shown in place of the segments.
  bool isBox() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void currentIndexChanged(int index);

 protected:
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showCurrent(int index);
  void arrange();

  int segmentsWidth() const;

  QComboBox* m_box;  ///< knows the choice, shown or not
  QList<QAbstractButton*> m_segments;
  bool m_prefersBox = false;
};

}  // namespace convscope
