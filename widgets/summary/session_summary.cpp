#include "widgets/summary/session_summary.h"

namespace convscope {

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
  connect(&store, &SessionStore::surveyEnded, this, &SessionSummary::makeStale);  // of another size, too
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
    std::vector<Finding> found = findings(figures);
    std::vector<VerdictRow> rows = comparedRows(figures.verdict);
    LostTime lost = lostTime(figures.losses, figures.verdict.advice == SwitchAdvice::Off);
    if (lost.layers.empty()) lost = lostTime(figures.losses, false);
    m_contents.emplace(Contents{std::move(figures.verdict), std::move(rows), std::move(found), !figures.losses.empty(),
                                std::move(lost)});
  }
  return &*m_contents;
}

}  // namespace convscope
