#include "widgets/lessons/source_lines.h"

#include <algorithm>
#include <vector>

#include "backend/known_backends.h"
#include "policy/forecast/policy_costs.h"
#include "session/subject_text.h"
#include "text/sentences.h"
#include "widgets/export/caption.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"

namespace convscope {
namespace {

/// Returns the survey's size among those that the session has; empty if there is no other.
QString sizesText(const Session& session, const Survey& survey) {
  const std::vector<const Survey*> all = surveysLike(session, survey);
  if (all.size() < 2) return {};
  const auto size = [](const Survey* one) { return toQString(sizeText(one->started)); };
  return App::tr("input %1 (of %2 sizes from %3 to %4)")
      .arg(size(&survey))
      .arg(all.size())
      .arg(size(all.front()), size(all.back()));
}

/// Returns e.g. "recorded 2026-11-24 on NVIDIA H200, cuDNN 9.19.0".
QString originText(const Survey& survey, const QString& provenance) {
  QStringList parts{provenance.isEmpty() ? deviceName(survey.started.device) : provenance,
                    toQString(libraryText(survey.started.versions))};
  parts.removeAll(QString());
  return parts.join(toQString(listGap()));
}

/// The networks that were measured in one setting.
struct Setting {
  QString text;
  QStringList networks;
};

/// The surveys of one origin.
struct Source {
  QString text;
  std::vector<Setting> settings;
};

/// Returns the member of a list with this text; appends one if there is none.
template <class Member>
Member& memberOf(std::vector<Member>& list, const QString& text) {
  const auto found = std::ranges::find(list, text, &Member::text);
  return found != list.end() ? *found : list.emplace_back(Member{text, {}});
}

void add(std::vector<Source>& sources, const Session& session, const Survey& survey, const QString& provenance) {
  Source& source = memberOf(sources, originText(survey, provenance));
  Setting& setting = memberOf(source.settings, settingText(survey, sizesText(session, survey)));
  const QString network = toQString(subjectName(survey.started));
  if (!setting.networks.contains(network)) setting.networks.append(network);
}

QString lineOf(const Source& source) {
  QStringList settings;
  for (const Setting& setting : source.settings)
    settings.append((setting.networks + QStringList{setting.text}).join(toQString(listGap())));
  return settings.join(toQString(clauseGap())) + QStringLiteral(" · ") + source.text;
}

}  // namespace

QStringList sourceLines(const SessionStore& own, const LessonStage& stage, StepFigures& figures) {
  const Survey* survey = surveyFor(own.session(), stage);
  if (survey == nullptr) return {};
  std::vector<Source> sources;
  add(sources, own.session(), *survey, own.provenance());
  for (const FigureScope& other : figures.otherSurveys()) {
    const bool isOwn = other.session == &own.session();
    add(sources, *other.session, *other.survey, isOwn ? own.provenance() : recordedProvenance(*other.session));
  }
  QStringList lines;
  for (const Source& source : sources) lines.append(lineOf(source));
  return lines;
}

}  // namespace convscope
