#include "widgets/summary/session_summary.h"

#include <QStringList>
#include <algorithm>
#include <iterator>

#include "backend/known_backends.h"
#include "policy/forecast/policy_costs.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

/// Returns where time is lost in the iterations that the verdict is about: of one size, or the mean of several.
LostTime lostIn(const SurveyFigures& figures) {
  std::vector<const Survey*> sizes;
  if (figures.verdict.inputs.size() > 1)
    std::ranges::copy_if(
        surveysLike(figures.session, figures.survey), std::back_inserter(sizes),
        [&](const Survey* size) { return std::ranges::count(figures.verdict.inputs, size->started.input) > 0; });
  const std::vector<LayerLoss> losses = sizes.empty() ? figures.losses : meanLayerLosses(figures.survey, sizes);
  LostTime lost = lostTime(losses, figures.verdict.advice == SwitchAdvice::Off);
  return lost.layers.empty() ? lostTime(losses, false) : lost;
}

}  // namespace

SessionSummary::SessionSummary(const SessionStore& store, const ShownSurvey& shown, QObject* parent)
    : QObject(parent), m_store(store), m_shown(shown) {
  constexpr int kSummaryMs = 500;  // between summaries while a survey runs
  m_measuring.setSingleShot(true);
  m_measuring.setInterval(kSummaryMs);
  connect(&m_measuring, &QTimer::timeout, this, &SessionSummary::makeStale);
  const auto later = [this] {
    if (!m_measuring.isActive()) m_measuring.start();
  };
  connect(&shown, &ShownSurvey::changed, this, &SessionSummary::makeStale);
  connect(&shown, &ShownSurvey::ended, this, &SessionSummary::makeStale);
  connect(&shown, &ShownSurvey::problemListed, this, later);
  connect(&shown, &ShownSurvey::problemChanged, this, later);
  connect(&store, &SessionStore::surveyEnded, this, [this](int survey) {  // of another size; see ended()
    if (survey != m_shown.index()) makeStale();
  });
}

void SessionSummary::makeStale() {
  m_contents.reset();
  emit changed();
}

const SessionSummary::Contents* SessionSummary::contents() const {
  const Survey* survey = m_shown.survey();
  if (survey == nullptr) return nullptr;
  if (!m_contents) {
    SurveyFigures figures(m_store.session(), *survey);
    Contents& contents = m_contents.emplace(Contents{});
    contents.rows = comparedRows(figures.verdict);
    contents.findings = findings(figures);
    const std::string input = findingsInput(figures);
    contents.findingsTitle =
        input.empty() ? App::tr("Findings") : App::tr("Findings at input %1").arg(toQString(input));
    contents.choicesKnown = !figures.losses.empty();
    contents.lost = lostIn(figures);
    if (figures.library) {
      contents.library = toQString(backendTitle(survey->started.options.backend));
      contents.rows = std::move(figures.library->rows);
      contents.lost = {false, std::move(figures.library->losses)};
    }
    QStringList notes;
    for (const VerdictRow& row : contents.rows) {
      if (!row.note.empty()) notes.append(toQString(row.note));
    }
    contents.note = notes.join(u'\n');
    contents.verdict = std::move(figures.verdict);
  }
  return &*m_contents;
}

}  // namespace convscope
