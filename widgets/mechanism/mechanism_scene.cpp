#include "widgets/mechanism/mechanism_scene.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "network/shapes.h"
#include "policy/forecast/missing_data.h"
#include "policy/forecast/policy_costs.h"
#include "policy/framework/policies.h"
#include "problem/errors.h"
#include "widgets/input_sizes/policy_lines.h"
#include "widgets/mechanism/mechanism_text.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/size_labels.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr double kColumnCharacters = 54;  ///< the least width of a column beside another
constexpr double kMargin = tokens::kApart;

double characters(const QFont& font) {
  return kColumnCharacters * QFontMetricsF(font).averageCharWidth();
}

/// Returns whether a layer computes from inputs of its own alone. The size of an iteration is not theirs.
bool hasOwnInput(const Network& network, const std::string& layer) {
  std::set<std::string> own;
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    const std::vector<std::string> inputs = inputNames(network, i);  // of layers before
    const std::string& name = network.layers[i].name;
    if (std::ranges::all_of(inputs, [&](const std::string& input) { return own.contains(input); }))
      own.insert(name);
    else
      own.erase(name);  // of an unnamed one before
  }
  return own.contains(layer);
}

/// Returns the labels of the schedule's sizes. If there is one size, a layer with an input of its own has that one's.
QStringList labelsOf(const Survey& survey, const MechanismChoice& choice) {
  const std::vector<Dims>& sizes = choice.schedule.sizes;
  if (sizes.size() == 1 && choice.scope && hasOwnInput(survey.started.network, choice.scope->layer)) {
    for (const ProblemResult& each : survey.problems) {
      const NetworkProblem& subject = each.subject;
      if (subject.problem.pass == choice.scope->pass && std::ranges::count(subject.layers, choice.scope->layer) > 0)
        return sizeLabels({inputDims(subject.problem)});
    }
  }
  return sizeLabels(sizes);
}

}  // namespace

MechanismScene::MechanismScene(std::vector<MechanismColumn> columns, QStringList sizeLabels)
    : m_columns(std::move(columns)), m_sizeLabels(std::move(sizeLabels)) {
  std::vector<const Mechanism*> films;
  for (const MechanismColumn& each : m_columns) films.push_back(each.mechanism.get());
  m_aligned = AlignedMechanisms(std::move(films));
}

MechanismScene MechanismScene::only(std::size_t column) const {
  return {{m_columns[column]}, m_sizeLabels};
}

std::size_t MechanismScene::leadingColumn(std::int64_t step) const {
  if (steps() == 0) return 0;
  const std::int64_t iteration = m_aligned.iterationOf(step);
  const auto stepsOf = [&](const MechanismColumn& each) {
    return each.mechanism->firstStep(iteration + 1) - each.mechanism->firstStep(iteration);
  };
  return static_cast<std::size_t>(std::ranges::max_element(m_columns, {}, stepsOf) - m_columns.begin());
}

MechanismState MechanismScene::stateOf(std::size_t column, std::int64_t step) const {
  return m_columns[column].mechanism->at(m_aligned.at(column, step).step);
}

QString MechanismScene::description(std::int64_t step) const {
  QStringList lines;
  for (std::size_t i = 0; steps() > 0 && i < m_columns.size(); ++i)
    lines.append(mechanismDescription(frameOf(i, step, 1)));
  return lines.join(u'\n');
}

bool MechanismScene::isSideBySide(double width, const QFont& font) const {
  return m_columns.size() > 1 && width >= widthSideBySide(font);
}

double MechanismScene::widthSideBySide(const QFont& font) const {
  const auto count = static_cast<double>(std::max<std::size_t>(m_columns.size(), 1));
  return count * characters(font) + (count - 1) * tokens::kSection + 2 * kMargin;
}

QRectF MechanismScene::areaOf(std::size_t column, const QRectF& area, const QFont& font) const {
  const QRectF inner = area.adjusted(kMargin, kMargin, -kMargin, -kMargin);
  const auto count = static_cast<double>(std::max<std::size_t>(m_columns.size(), 1));
  const auto index = static_cast<double>(column);
  const double between = tokens::kSection;
  if (isSideBySide(area.width(), font)) {
    const double each = (inner.width() - (count - 1) * between) / count;
    return {inner.left() + index * (each + between), inner.top(), each, inner.height()};
  }
  const double each = (inner.height() - (count - 1) * between) / count;
  return {inner.left(), inner.top() + index * (each + between), inner.width(), each};
}

double MechanismScene::leastHeight(double width, const QFont& font) const {
  const double wide = areaOf(0, QRectF(0, 0, width, 0), font).width();
  const double each = leastMechanismHeight(wide, QFontMetricsF(font));
  const auto count = static_cast<double>(std::max<std::size_t>(m_columns.size(), 1));
  const double needed = isSideBySide(width, font) ? each : count * each + (count - 1) * tokens::kSection;
  return std::ceil(needed + 2 * kMargin);
}

MechanismLayout MechanismScene::layoutOf(std::size_t column, const QRectF& area, const QFont& font) const {
  return mechanismLayout(areaOf(column, area, font), QFontMetricsF(font));
}

double MechanismScene::longestUs() const {
  double longest = 0;
  for (const MechanismColumn& each : m_columns) longest = std::max(longest, each.mechanism->totalUs());
  return longest;
}

MechanismFrame MechanismScene::frameOf(std::size_t column, std::int64_t step, double progress) const {
  const MechanismColumn& shown = m_columns[column];
  const auto place = m_aligned.at(column, step);
  MechanismFrame frame;
  frame.mechanism = shown.mechanism.get();
  frame.step = place.step;
  frame.waits = place.waits;
  frame.progress = place.waits ? 1 : progress;
  frame.title = shown.title;
  frame.pen = shown.pen;
  frame.sizeLabels = m_sizeLabels;
  frame.longestUs = longestUs();
  if (column > 0) {
    frame.comparedTitle = m_columns[0].title;
    const auto first = m_aligned.at(0, step);
    const MechanismState state = m_columns[0].mechanism->at(first.step);
    frame.comparedUs = state.endUs() - (first.waits ? 0 : state.current().us * (1 - progress));
  }
  return frame;
}

PaintedMechanism MechanismScene::paint(QPainter& painter, const QRectF& area, const QFont& font,
                                       const ChartStyle& style, std::int64_t step, double progress) const {
  PaintedMechanism painted;
  if (steps() == 0) return painted;
  painter.setFont(font);
  for (std::size_t i = 0; i < m_columns.size(); ++i) {
    const PaintedMechanism each = paintMechanism(painter, areaOf(i, area, font), frameOf(i, step, progress), style);
    painted.entries += each.entries;
    painted.trials += each.trials;
    painted.bars += each.bars;
  }
  return painted;
}

void MechanismScene::paintColumn(QPainter& painter, const QRectF& area, const QFont& font, const ChartStyle& style,
                                 std::size_t column, std::int64_t step) const {
  painter.setFont(font);
  paintMechanism(painter, area, frameOf(column, step, 1), style);
}

MadeScene makeMechanismScene(const Session& session, const Survey& survey, const MechanismChoice& choice,
                             const ChartStyle& style) {
  const std::vector<const Survey*> surveys = surveysLike(session, survey);
  std::vector<MechanismColumn> columns;
  MadeScene made;
  for (const std::string& text : choice.policies) {
    try {
      const Policy policy = findPolicy(text);
      auto film = std::make_shared<const Mechanism>(costs(policy, surveys), surveys, choice.schedule, choice.scope);
      if (film->steps() > 0)
        columns.push_back({film, toQString(policy.title()), seriesPen(policy, columns.size(), style)});
    } catch (const RequestError& error) {
      made.missing.append(asSentence(toQString(error.what())));
    }
  }
  made.scene = MechanismScene(std::move(columns), labelsOf(survey, choice));
  return made;
}

}  // namespace convscope
