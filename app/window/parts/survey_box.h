#pragma once

#include "widgets/shared/name_box.h"
#include "widgets/shared/shown_survey.h"

namespace convscope::window {

/// Chooses the survey of the session that the pages show. Its names mention what differs between the surveys.
class SurveyBox : public NameBox {
  Q_OBJECT

 public:
  SurveyBox(const SessionStore& store, ShownSurvey& shown, QWidget* parent = nullptr);

 private:
  void fill();
  void follow();

  const SessionStore& m_store;
  ShownSurvey& m_shown;
};

}  // namespace convscope::window
