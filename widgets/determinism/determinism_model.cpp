#include "widgets/determinism/determinism_model.h"

#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

TableCell sideTimeCell(const SwitchChoice& side) {
  return side.trial >= 0 ? timeCell(side.us) : TableCell{};
}

}  // namespace

DeterminismModel::DeterminismModel(NetworkDeterminism& determinism, const ShownSurvey& shown, QObject* parent)
    : ProblemModel(shown, parent), m_determinism(determinism) {
  setOwnColumns(ownColumns());
  addBaselineColumns();
  connect(&determinism, &NetworkDeterminism::changed, this, [this] { notifyOwnChanged(); });
}

DeterminismModel::Columns DeterminismModel::ownColumns() {
  const auto cellOf = [this](const auto& make) {
    return [this, make](int row) {
      const SwitchPair* found = part(row);
      return found != nullptr ? make(*found) : TableCell{};
    };
  };
  const auto choice = [this](const SwitchChoice SwitchPair::*side) {
    return [this, side](int row) {
      const SwitchPair* found = part(row);
      if (found == nullptr) return TableCell{};
      const QString text = m_determinism.choiceText(row, found->*side);
      if ((found->*side).trial < 0) return missingCell(text);
      return textCell(text, side == &SwitchPair::strict && found->strict.trial == found->free.trial);
    };
  };
  const QString us = QStringLiteral("us");
  const QString steady =
      tr("One execution of that algorithm in the steady state: the median of back-to-back samples, if it has any.");
  const QString plan = QStringLiteral("eng67 k2=1 k13=0 k18");
  return {{{tr("Slower by"), QStringLiteral("%"), tr("How much slower the choice with deterministic on is.")},
           cellOf([](const SwitchPair& part) {
             return part.isKnown() ? changeCell(part.ratio(), part.ratio() == 1) : TableCell{};
           })},
          {{.title = tr("Network cost"),
            .unit = us,
            .meaning = tr("Time that this adds to an iteration of the network, for all layers with the problem."),
            .sortsFirst = true},
           cellOf([](const SwitchPair& part) -> TableCell {
             if (!part.isKnown()) return {};
             return {signedTimeText(part.networkUs()), part.networkUs(), part.networkUs() == 0};
           })},
          {{tr("Time, off"), us, steady}, cellOf([](const SwitchPair& part) { return sideTimeCell(part.free); })},
          {{tr("Time, on"), us, steady}, cellOf([](const SwitchPair& part) { return sideTimeCell(part.strict); })},
          {{tr("Deterministic off"),
            {},
            tr("PyTorch's choice with deterministic off, or what is missing to determine it."),
            plan},
           choice(&SwitchPair::free)},
          {{tr("Deterministic on"),
            {},
            tr("PyTorch's choice with deterministic on, which excludes algorithms that the library marks "
               "nondeterministic."),
            plan},
           choice(&SwitchPair::strict)}};
}

const SwitchPair* DeterminismModel::part(int row) const {
  const auto index = static_cast<std::size_t>(row);
  return index < m_determinism.pairs().size() ? &m_determinism.pairs()[index] : nullptr;
}

int DeterminismModel::trialOf(int row) const {
  const SwitchPair* found = part(row);
  return found != nullptr ? found->strict.trial : -1;
}

}  // namespace convscope
