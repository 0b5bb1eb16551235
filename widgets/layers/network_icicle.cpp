#include "widgets/layers/network_icicle.h"

#include <QStringList>
#include <algorithm>
#include <utility>

#include "analysis/survey_summary.h"
#include "session/subject_text.h"
#include "session/trial_times.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/baseline_columns.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

constexpr int kIcicleMs = 250;  ///< while results arrive, it is built at most this often

/// Returns what a part loses, as a share of its time without the loss.
double lossShare(double us, double lostUs) {
  return us > lostUs ? lostUs / (us - lostUs) : 0;
}

}  // namespace

NetworkIcicle::NetworkIcicle(ShownSurvey& shown, QWidget* parent) : Icicle(parent), m_shown(shown) {
  setAccessibleName(tr("Time of an iteration by part of the network"));
  m_timer.setSingleShot(true);
  m_timer.setInterval(kIcicleMs);
  connect(&m_timer, &QTimer::timeout, this, &NetworkIcicle::refresh);
  const auto refreshShown = [this] {
    if (isVisible()) refresh();
  };
  connect(&shown, &ShownSurvey::changed, this, refreshShown);
  connect(&shown.baseline(), &Baseline::changed, this, refreshShown);
  for (const auto change : {&ShownSurvey::problemListed, &ShownSurvey::problemChanged})
    connect(&shown, change, this, &NetworkIcicle::refreshSoon);
  connect(&shown, &ShownSurvey::selectionChanged, this, &NetworkIcicle::followSelection);
  connect(this, &Icicle::selectedByUser, this, &NetworkIcicle::choose);
}

void NetworkIcicle::showEvent(QShowEvent* event) {
  Icicle::showEvent(event);
  refresh();
}

void NetworkIcicle::refreshSoon() {
  if (isVisible() && !m_timer.isActive()) m_timer.start();
}

void NetworkIcicle::refresh() {
  m_timer.stop();
  m_tree.clear();
  m_hasBenchmarkMode = true;
  std::vector<TimedConvolution> convolutions;
  const Survey* survey = m_shown.survey();
  for (int i = 0; m_shown.problemAt(i) != nullptr; ++i) {
    const NetworkProblem& subject = m_shown.problemAt(i)->subject;
    const ProblemFigures& figures = m_shown.figures(i);
    if (!figures.loss) continue;
    m_hasBenchmarkMode = figures.marks.hasBenchmarkMode;
    convolutions.push_back({static_cast<std::size_t>(i),
                            subject.layers.empty() ? std::vector{firstLayer(subject)} : subject.layers,
                            {subject.problem.pass},
                            figures.loss->offUs});
  }
  m_tree = timeTree(convolutions);
  m_lostUs.assign(m_tree.size(), 0);
  for (std::size_t i = m_tree.size(); i-- > 0;) {
    const TimeNode& node = m_tree[i];
    if (node.row) {
      const LayerLoss& loss = *m_shown.figures(static_cast<int>(*node.row)).loss;
      m_lostUs[i] = loss.lostUs() * node.us / loss.offUs;
    }
    if (i > 0) m_lostUs[node.parent] += m_lostUs[i];
  }
  std::vector<IciclePart> parts;
  parts.reserve(m_tree.size());
  comparePinned();
  for (std::size_t i = 0; i < m_tree.size(); ++i) parts.push_back(partOf(i));
  if (!parts.empty()) {
    parts.front().parent = -1;
    if (survey != nullptr) parts.front().name = toQString(subjectName(survey->started));
  }
  setParts(std::move(parts), [this](int part, const tokens::Colours& colours) { return colourOf(part, colours); });
  followSelection();
  emit refreshed();
}

void NetworkIcicle::comparePinned() {
  m_pinned.assign(m_tree.size(), {});
  for (std::size_t i = m_tree.size(); i-- > 0;) {
    const TimeNode& node = m_tree[i];
    if (node.row) {
      const int problem = static_cast<int>(*node.row);
      const Baseline::Change change = m_shown.baseline().change(problem);
      const double share = node.us / m_shown.figures(problem).loss->offUs;  // of the layers with this problem
      const double times = multiplicity(m_shown.problemAt(problem)->subject) * share;
      if (change.isMeasured()) m_pinned[i] = {times * *change.before, times * *change.now};
    }
    if (i == 0) continue;
    m_pinned[node.parent].beforeUs += m_pinned[i].beforeUs;
    m_pinned[node.parent].nowUs += m_pinned[i].nowUs;
  }
}

/// Returns what changed in a part since the pinned baseline, as HTML; empty if nothing is compared.
QString NetworkIcicle::pinnedDetails(std::size_t index) const {
  const Baseline& baseline = m_shown.baseline();
  if (!baseline.isCompared()) return {};
  const PinnedTimes& times = m_pinned[index];
  if (const auto& row = m_tree[index].row) return baselineToolTip(baseline, baseline.change(static_cast<int>(*row)));
  if (!(times.beforeUs > 0)) return {};
  return paragraph(tr("%1 against the baseline: %2 now, %3 in the baseline (%4), the sum of one execution of the "
                      "fastest algorithm of each layer and pass that both measured.")
                       .arg(toQString(formatChange(times.nowUs / times.beforeUs)), timeText(times.nowUs),
                            timeText(times.beforeUs), baseline.name()));
}

IciclePart NetworkIcicle::partOf(std::size_t index) const {
  const TimeNode& node = m_tree[index];
  const PinnedTimes& pinned = m_pinned[index];
  QStringList passes;
  for (const Pass pass : node.passes) passes.append(passName(pass));
  const QString pass = passes.join(toQString(listGap()));
  const QString share = toQString(formatPercent(node.us / m_tree.front().us));
  const QString title = node.row ? toQString(node.path) + u' ' + pass : toQString(node.path);
  const QString lost = m_hasBenchmarkMode ? tr("Lost to benchmark = True: %1") : tr("Lost to the fastest: %1");
  const QString details =
      QStringLiteral("<p><b>%1</b></p><p>%2</p><p>%3</p>")
          .arg(escapedMarkup(title), tr("%1 of an iteration, %2 of its convolutions").arg(timeText(node.us), share),
               lost.arg(signedTimeText(m_lostUs[index])));
  QString figure = QStringLiteral("%1 · %2").arg(timeText(node.us), share);
  if (pinned.beforeUs > 0) figure += QStringLiteral(" · ") + toQString(formatChange(pinned.nowUs / pinned.beforeUs));
  return {node.row ? pass : toQString(node.name), figure,           details + pinnedDetails(index), node.us,
          static_cast<int>(node.parent),          timeText(node.us)};
}

const std::array<QColor, NetworkIcicle::kLossSteps.size() + 1>& NetworkIcicle::lossColours(
    const tokens::Colours& colours) {
  static const std::array<QColor, kLossSteps.size() + 1> kLight{QColor(0xE4, 0xE8, 0xEE), QColor(0xFB, 0xDD, 0xD8),
                                                                QColor(0xF2, 0xAE, 0xA4), QColor(0xDC, 0x6F, 0x62),
                                                                QColor(0xA8, 0x29, 0x1F)};
  static const std::array<QColor, kLossSteps.size() + 1> kDark{QColor(0x3A, 0x3D, 0x43), QColor(0x6B, 0x43, 0x47),
                                                               QColor(0x96, 0x50, 0x4F), QColor(0xD0, 0x66, 0x5F),
                                                               QColor(0xF7, 0xA6, 0x9D)};
  return &colours == &tokens::dark() ? kDark : kLight;
}

QColor NetworkIcicle::colourOf(int part, const tokens::Colours& colours) const {
  const double share = lossShare(m_tree[static_cast<std::size_t>(part)].us, lostUs(part));
  const auto step = std::ranges::upper_bound(kLossSteps, share) - kLossSteps.begin();
  return lossColours(colours)[static_cast<std::size_t>(step)];
}

/// Selects the pass, or the longest one of a layer. A part of several layers selects none.
void NetworkIcicle::choose(int part) {
  const auto index = static_cast<std::size_t>(part);
  std::optional<std::size_t> longest;
  double us = 0;
  for (std::size_t i = index; i < m_tree.size() && (i == index || m_tree[i].parent >= index); ++i) {
    if (!m_tree[i].row) continue;
    if (i != index && m_tree[i].parent != index) return;
    if (longest && m_tree[i].us <= us) continue;
    longest = m_tree[i].row;
    us = m_tree[i].us;
  }
  if (longest) m_shown.select(static_cast<int>(*longest));
}

/// Selects the selected problem's part, unless it, or one that contains it, already is.
void NetworkIcicle::followSelection() {
  const int problem = m_shown.selectedProblem();
  if (problem < 0 || m_tree.empty()) return select(-1);
  const auto row = std::optional(static_cast<std::size_t>(problem));
  const auto isOf = [&](std::size_t i) { return m_tree[i].row == row; };
  if (selected() >= 0) {
    const auto from = static_cast<std::size_t>(selected());
    if (isOf(from)) return;
    for (std::size_t i = from + 1; i < m_tree.size() && m_tree[i].parent >= from; ++i)
      if (isOf(i)) return;
  }
  const auto found = std::ranges::find(m_tree, row, &TimeNode::row);
  select(found != m_tree.end() ? static_cast<int>(found - m_tree.begin()) : -1);
}

}  // namespace convscope
