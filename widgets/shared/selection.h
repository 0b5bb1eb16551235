#pragma once

#include <QObject>

namespace convscope {

/// What is selected: one survey, problem and algorithm for all views. -1 where nothing is. Problem and algorithm are
/// indices as in Survey::problems and ProblemResult::trials.
class Selection : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  int survey() const { return m_survey; }
  int problem() const { return m_problem; }
  int algorithm() const { return m_algorithm; }

  void select(int survey, int problem = -1, int algorithm = -1) {
    if (survey == m_survey && problem == m_problem && algorithm == m_algorithm) return;
    m_survey = survey;
    m_problem = problem;
    m_algorithm = algorithm;
    emit changed();
  }

 signals:
  void changed();

 private:
  int m_survey = -1;
  int m_problem = -1;
  int m_algorithm = -1;
};

}  // namespace convscope
