#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;

namespace convscope {

/// The row over a step at which a lesson resumes: says where the reader was, and offers to start over.
class ResumeBar : public QWidget {
  Q_OBJECT

 public:
  explicit ResumeBar(QWidget* parent = nullptr);

  /// Says that the reader was at step `step`, from 0, of `steps`; at the end if it is `steps`: then with the numbers of
  /// the steps in `open`, whose questions have no answer yet.
  void showPlace(std::size_t step, std::size_t steps, const QStringList& open);
  QString text() const;

 signals:
  void restartRequested();

 private:
  QLabel* m_text;
};

}  // namespace convscope
