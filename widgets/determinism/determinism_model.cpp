#include "widgets/determinism/determinism_model.h"

#include <cmath>

#include "text/units.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

DeterminismModel::DeterminismModel(NetworkDeterminism& determinism, const ShownSurvey& shown, QObject* parent)
    : ProblemModel(shown, parent), m_determinism(determinism) {
  connect(&determinism, &NetworkDeterminism::changed, this, [this] { notifyChanged(0, rowCount() - 1); });
}

const NetworkDeterminism::Part* DeterminismModel::part(int row) const {
  const auto index = static_cast<std::size_t>(row);
  return index < m_determinism.parts().size() ? &m_determinism.parts()[index] : nullptr;
}

ColumnInfo DeterminismModel::column(int column) const {
  const QString us = QStringLiteral("us");
  const QString steady =
      tr("One execution of that algorithm in the steady state: the median of back-to-back samples, if it has any.");
  switch (column) {
    case FreeColumn:
      return {tr("Deterministic off"),
              {},
              tr("PyTorch's choice with deterministic off, or what is missing to determine it.")};
    case FreeTimeColumn:
      return {tr("Time, off"), us, steady};
    case StrictColumn:
      return {tr("Deterministic on"),
              {},
              tr("PyTorch's choice with deterministic on, which excludes algorithms that the library marks "
                 "nondeterministic.")};
    case StrictTimeColumn:
      return {tr("Time, on"), us, steady};
    case LossColumn:
      return {tr("Slower by"), QStringLiteral("%"), tr("How much slower the choice with deterministic on is.")};
    case NetworkLossColumn:
      return {tr("Network cost"), us,
              tr("Time that this adds to an iteration of the network, for all layers with the problem.")};
    default:
      return {};
  }
}

ProblemModel::Cell DeterminismModel::cell(int row, int column) const {
  const NetworkDeterminism::Part* of = part(row);
  if (of == nullptr) return {};
  const auto name = [](const NetworkDeterminism::Side& side) {
    return side.trial >= 0 ? Cell{side.algorithm, side.algorithm} : Cell{side.missing, {}, true};
  };
  const auto time = [](const NetworkDeterminism::Side& side) {
    return side.trial >= 0 ? Cell{timeText(side.us), side.us} : Cell{};
  };
  switch (column) {
    case FreeColumn:
      return name(of->free);
    case FreeTimeColumn:
      return time(of->free);
    case StrictColumn: {
      Cell cell = name(of->strict);
      cell.muted = cell.muted || of->strict.trial == of->free.trial;
      return cell;
    }
    case StrictTimeColumn:
      return time(of->strict);
    case LossColumn:
      if (!of->isKnown()) return {};
      return {toQString(formatChange(of->ratio())), 100 * (of->ratio() - 1), of->ratio() == 1};
    case NetworkLossColumn:
      if (!of->isKnown()) return {};
      return {(of->networkUs() < 0 ? QStringLiteral("-") : QString()) + timeText(std::abs(of->networkUs())),
              of->networkUs(), of->networkUs() == 0};
    default:
      return {};
  }
}

int DeterminismModel::trial(int row) const {
  const NetworkDeterminism::Part* of = part(row);
  return of != nullptr ? of->strict.trial : -1;
}

}  // namespace convscope
