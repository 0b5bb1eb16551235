#pragma once

#include <QFrame>
#include <optional>
#include <vector>

#include "lesson/step_figures.h"

class QLabel;

namespace convscope {

/// What one measurement shows of a step's statements.
struct Outcome {
  const SurveyStarted& survey;
  std::vector<ExpectationResult> results;
};

/// Two outcomes of the same statements, in the same order.
struct ComparedOutcomes {
  Outcome here;
  Outcome recorded;
};

/// Says which statements of a step the shown session contradicts, with its figures, and why that can happen. If the
/// step was measured here, it compares all statements with the recording, and says what differs. Hidden if there is
/// nothing to say.
class OutcomeBox : public QFrame {
  Q_OBJECT

 public:
  explicit OutcomeBox(QWidget* parent = nullptr);

  /// Shows the results of the shown session, or, if the step was measured here, those of both.
  void showResults(const std::vector<ExpectationResult>& shown, const std::optional<ComparedOutcomes>& compared);
  QString text() const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void colour();

  QLabel* m_text;
  bool m_contradicts = false;
};

}  // namespace convscope
