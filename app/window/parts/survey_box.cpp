#include "window/parts/survey_box.h"

#include "widgets/shared/survey_text.h"

namespace convscope::window {

SurveyBox::SurveyBox(const SessionStore& store, ShownSurvey& shown, QWidget* parent)
    : QComboBox(parent), m_store(store), m_shown(shown) {
  setAccessibleName(tr("Survey"));
  setToolTip(tr("The survey of this session that the pages show"));
  setSizeAdjustPolicy(AdjustToContents);
  QSizePolicy kept = sizePolicy();
  kept.setRetainSizeWhenHidden(true);  // nothing moves when it appears
  setSizePolicy(kept);
  connect(this, &QComboBox::activated, this, [this](int index) { m_shown.show(index, 0); });
  connect(&store, &SessionStore::replaced, this, &SurveyBox::fill);
  connect(&store, &SessionStore::surveyAdded, this, &SurveyBox::fill);
  connect(&shown, &ShownSurvey::changed, this, &SurveyBox::follow);
  fill();
}

void SurveyBox::fill() {
  clear();
  int number = 0;
  for (const Survey& survey : m_store.session().surveys) {
    addItem(tr("%1: %2").arg(++number).arg(surveyName(survey)));
    setItemData(count() - 1, surveyDetails(survey), Qt::ToolTipRole);
  }
  setVisible(count() > 1);
  follow();
}

void SurveyBox::follow() {
  setCurrentIndex(m_shown.index());
}

}  // namespace convscope::window
