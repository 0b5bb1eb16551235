#include "window/parts/survey_box.h"

#include "widgets/shared/distinct_names.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/survey_text.h"

namespace convscope::window {

SurveyBox::SurveyBox(const SessionStore& store, ShownSurvey& shown, QWidget* parent)
    : NameBox(parent), m_store(store), m_shown(shown) {
  setAccessibleName(tr("Survey"));
  setSizeAdjustPolicy(AdjustToContents);
  constexpr int kFewestLetters = 8;
  setMinimumContentsLength(kFewestLetters);
  setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  connect(this, &QComboBox::activated, this, [this](int index) { m_shown.show(index, 0); });
  connect(&store, &SessionStore::replaced, this, &SurveyBox::fill);
  connect(&store, &SessionStore::surveyAdded, this, &SurveyBox::fill);
  connect(&shown, &ShownSurvey::changed, this, &SurveyBox::follow);
  fill();
}

void SurveyBox::fill() {
  clear();
  const std::vector<Survey>& surveys = m_store.session().surveys;
  addItems(distinctNames(surveys));
  for (std::size_t i = 0; i < surveys.size(); ++i)
    setItemData(static_cast<int>(i),
                plainToolTip(surveyName(surveys[i]) + QLatin1Char('\n') + surveyDetails(surveys[i])), Qt::ToolTipRole);
  follow();
}

void SurveyBox::follow() {
  setCurrentIndex(m_shown.index());
  // A narrow box cuts its text.
  const QString meaning = tr("The survey of this session that the pages show");
  setToolTip(plainToolTip(currentText().isEmpty() ? meaning : currentText() + u'\n' + meaning));
}

}  // namespace convscope::window
