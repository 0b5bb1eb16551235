#pragma once

#include <QFrame>
#include <vector>

#include "lesson/step_figures.h"

class QLabel;

namespace convscope {

/// Says which statements of a step the shown session contradicts, with its figures, and why that can happen. Hidden if
/// there is none.
class ContradictionBox : public QFrame {
  Q_OBJECT

 public:
  explicit ContradictionBox(QWidget* parent = nullptr);

  void showResults(const std::vector<ExpectationResult>& results);
  QString text() const;

 private:
  QLabel* m_text;
};

}  // namespace convscope
