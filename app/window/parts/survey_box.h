#pragma once

#include <QComboBox>

#include "widgets/shared/selection.h"
#include "widgets/shared/session_store.h"

namespace convscope::window {

/// Which survey of the session the pages show. Hidden where there are fewer than two.
class SurveyBox : public QComboBox {
  Q_OBJECT

 public:
  SurveyBox(SessionStore& store, Selection& selection, QWidget* parent = nullptr);

 private:
  void fill();
  void follow();

  SessionStore& m_store;
  Selection& m_selection;
};

}  // namespace convscope::window
