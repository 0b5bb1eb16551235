#pragma once

#include <QString>
#include <QVBoxLayout>
#include <QWidget>

class QFormLayout;

namespace convscope::window {

/// A step of a page: a frame with a number and a title above its contents. It has the colour of the window, on which
/// fields stand out.
class StepCard : public QWidget {
  Q_OBJECT

 public:
  StepCard(int number, const QString& title, QWidget* parent = nullptr);

  /// Returns number and title, e.g. "2 Where".
  const QString& heading() const { return m_heading; }
  /// Returns the layout of the contents, below the title.
  QVBoxLayout& body() { return *m_body; }
  /// Adds a form to the contents, at their top.
  QFormLayout& addForm();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString m_heading;
  QVBoxLayout* m_body;
};

}  // namespace convscope::window
