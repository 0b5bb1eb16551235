#include "widgets/shared/distinct_names.h"

#include <algorithm>
#include <string>

#include "network/layer_difference.h"
#include "session/subject_text.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"

namespace convscope {
namespace {

/// What tells surveys apart, in the order of a name. `layers` is what their networks differ in.
std::vector<std::string> distinctiveTraits(const SurveyStarted& survey, const std::string& layers) {
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

}  // namespace

QStringList distinctNames(const std::vector<Survey>& surveys) {
  if (surveys.empty()) return {};
  const std::vector<std::string> layers = layerDifferences(surveys);
  std::vector<std::vector<std::string>> all;
  for (std::size_t i = 0; i < surveys.size(); ++i) all.push_back(distinctiveTraits(surveys[i].started, layers[i]));
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

}  // namespace convscope
