#include "widgets/mechanism/mechanism_view.h"

#include <QEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <utility>
#include <vector>

#include "policy/forecast/policy_costs.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kFollowMs = 500;

}  // namespace

MechanismView::MechanismView(ShownSurvey& shown, QWidget* parent)
    : QWidget(parent),
      m_shown(shown),
      m_setup(new MechanismSetup),
      m_missing(makeWordLabel()),
      m_player(new MechanismPlayer) {
  constexpr int kLeastLines = 9;
  m_missing->setAccessibleName(tr("What is missing"));
  m_player->keepLines(kLeastLines);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(tokens::kFar, tokens::kClose, tokens::kFar, tokens::kClose);
  column->setSpacing(tokens::kClose);
  column->addWidget(m_setup);
  column->addWidget(m_missing);
  column->addWidget(m_player, 1);
  setFocusProxy(m_player);
  m_setup->setFocusPolicy(Qt::ClickFocus);  // also of a click on a list
  m_setup->setFocusProxy(m_player);
  m_later.setInterval(kFollowMs);
  m_later.setSingleShot(true);
  connect(&m_later, &QTimer::timeout, this, &MechanismView::follow);
  connect(m_setup, &MechanismSetup::changed, this, &MechanismView::compute);
  for (const auto signal : {&ShownSurvey::changed, &ShownSurvey::ended})
    connect(&m_shown, signal, this, &MechanismView::follow);
  connect(&m_shown, &ShownSurvey::problemChanged, this, &MechanismView::followSoon);
  follow();
}

bool MechanismView::hasNetwork() const {
  const Survey* survey = m_shown.survey();
  return survey != nullptr && !survey->started.recorded;
}

void MechanismView::follow() {
  m_stale = true;
  if (isVisible()) compute();
}

void MechanismView::followSoon() {
  if (!m_later.isActive()) m_later.start();
}

void MechanismView::compute() {
  if (!isVisible()) {
    m_stale = true;
    return;
  }
  MadeScene made;
  if (hasNetwork()) {
    const Session& session = m_shown.store().session();
    const Survey& survey = *m_shown.survey();
    if (m_stale) {
      m_stale = false;
      std::vector<Dims> sizes;
      for (const Survey* each : surveysLike(session, survey)) sizes.push_back(each->started.input);
      m_setup->setSurvey(survey, sizes);
    }
    takeSelection();
    made = makeMechanismScene(session, survey, m_setup->choice(), chartStyle(palette()));
  } else {
    made.missing.append(
        tr("The session of a recorded program has no iterations of a network: open one that measured a "
           "network."));
  }
  m_missing->setText(made.missing.join(u'\n'));
  m_missing->setVisible(!made.missing.isEmpty());
  m_player->setScene(std::move(made.scene));
  m_player->setVisible(m_player->playback().steps() > 0);
  m_setup->setVisible(hasNetwork());
}

void MechanismView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_stale || m_shown.selectedProblem() != m_taken) compute();
}

/// Shows the layer and pass that was selected since, on another page. What the reader chooses here stays until then.
void MechanismView::takeSelection() {
  const int selected = m_shown.selectedProblem();
  if (std::exchange(m_taken, selected) == selected || m_shown.problemAt(selected) == nullptr) return;
  const NetworkProblem& subject = m_shown.problemAt(selected)->subject;
  if (subject.layers.empty()) return;
  const QSignalBlocker blocker(m_setup);
  m_setup->setScope(ConvolutionScope{subject.layers.front(), subject.problem.pass});
}

void MechanismView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) follow();
}

}  // namespace convscope
