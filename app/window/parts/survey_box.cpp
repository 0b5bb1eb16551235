#include "window/parts/survey_box.h"

#include <algorithm>

#include "network/layer_difference.h"
#include "session/subject_text.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"

namespace convscope::window {
namespace {

/// What tells surveys apart, in the order of a name. `layers` is what their networks differ in.
std::vector<std::string> distinctions(const SurveyStarted& survey, const std::string& layers) {
  return {subjectName(survey),   layers,
          sizeText(survey),      precisionText(survey),
          layoutText(survey),    deviceName(survey.device).toStdString(),
          survey.options.backend};
}

/// Returns what networks of the same name differ in; empty texts if nothing or if their names tell them apart.
std::vector<std::string> layerDifferences(const std::vector<Survey>& surveys) {
  std::vector<const Network*> networks;
  for (const Survey& survey : surveys) {
    if (subjectName(survey.started) == subjectName(surveys.front().started) && !survey.started.recorded)
      networks.push_back(&survey.started.network);
  }
  return networks.size() == surveys.size() ? firstDifference(networks) : std::vector<std::string>(surveys.size());
}

/// Returns names of surveys that mention only what differs between them: "1: 32x3x160x160", "2: 32x3x192x192". Those
/// that differ from none of the others but in their time have it too.
QStringList distinctNames(const std::vector<Survey>& surveys) {
  if (surveys.empty()) return {};
  const std::vector<std::string> layers = layerDifferences(surveys);
  std::vector<std::vector<std::string>> all;
  for (std::size_t i = 0; i < surveys.size(); ++i) all.push_back(distinctions(surveys[i].started, layers[i]));
  QStringList names;
  for (std::size_t i = 0; i < all.size(); ++i) {
    QStringList parts;
    for (std::size_t part = 0; part < all[i].size(); ++part) {
      if (std::ranges::any_of(all, [&](const auto& other) { return other[part] != all[i][part]; }))
        parts.append(toQString(all[i][part]).simplified());
    }
    if (surveys.size() > 1 && std::ranges::count(all, all[i]) > 1) parts.append(readableTime(surveys[i].started.time));
    names.append(QStringLiteral("%1: %2").arg(i + 1).arg(parts.join(QStringLiteral(", "))));
  }
  return names;
}

}  // namespace

SurveyBox::SurveyBox(const SessionStore& store, ShownSurvey& shown, QWidget* parent)
    : QComboBox(parent), m_store(store), m_shown(shown) {
  setAccessibleName(tr("Survey"));
  setToolTip(tr("The survey of this session that the pages show"));
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
}

}  // namespace convscope::window
