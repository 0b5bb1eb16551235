#include "widgets/determinism/switch_model.h"

namespace convscope {
namespace {

TableCell onOff(bool on) {
  return textCell(on ? SwitchModel::tr("on") : SwitchModel::tr("off"));
}

/// Which seeds of popular training scripts set these switches.
TableCell seedCell(const SwitchPrice& price) {
  if (switchesOfSeed(0) == price.switches) return textCell(QStringLiteral("0"));
  return switchesOfSeed(1) == price.switches ? textCell(SwitchModel::tr("any other")) : TableCell{};
}

}  // namespace

SwitchModel::SwitchModel(NetworkDeterminism& determinism, QObject* parent)
    : ColumnTable(parent), m_determinism(determinism) {
  setColumns(makeColumns());
  setRowCount(static_cast<int>(determinism.prices().size()));
  connect(&determinism, &NetworkDeterminism::changed, this, [this] { notifyChanged(); });
}

QString SwitchModel::seedText() {
  return tr(
      "Set by seed: some training scripts set both switches by their random seed. Seed 0 makes runs reproducible, "
      "any other seed makes them fast (init_seeds of YOLOv5 and its successors).");
}

const SwitchPrice* SwitchModel::rowAt(int row) const {
  return &m_determinism.prices().at(static_cast<std::size_t>(row));
}

SwitchModel::Columns SwitchModel::makeColumns() {
  const auto known = [this](const auto& make) {
    return [this, make](const SwitchPrice& price) { return m_determinism.complete() ? make(price) : TableCell{}; };
  };
  const QString us = QStringLiteral("us");
  const QString bytes = QStringLiteral("bytes");
  return {
      {{tr("benchmark"),
        {},
        tr("torch.backends.cudnn.benchmark: try the algorithms and keep the fastest."),
        tr("benchmark")},
       [](const SwitchPrice& price) { return onOff(price.switches.benchmark); }},
      {{tr("deterministic"),
        {},
        tr("torch.backends.cudnn.deterministic: exclude algorithms that the library marks nondeterministic."),
        tr("deterministic")},
       [](const SwitchPrice& price) { return onOff(price.switches.deterministic); }},
      {{tr("Iteration"), us, tr("Each layer's chosen algorithm once, in all surveyed passes, in the steady state.")},
       known([](const SwitchPrice& price) { return timeCell(price.costs.iterationUs); })},
      {{tr("Change"), QStringLiteral("%"), tr("Compared with both switches off, which is PyTorch's default.")},
       known([this](const SwitchPrice& price) {
         return changeCell(price.costs.iterationUs / m_determinism.prices().front().costs.iterationUs);
       })},
      {{tr("Workspace"), bytes, tr("The largest workspace of any chosen algorithm; layers share one workspace.")},
       known([](const SwitchPrice& price) { return bytesCell(price.costs.workspaceBytes); })},
      {{tr("Search peak"), bytes, tr("The workspace peak while algorithms are tried.")},
       known([](const SwitchPrice& price) { return bytesCell(price.costs.searchPeakBytes); })},
      {{tr("Warm-up"), us,
        tr("What a new process pays before the work of its first iteration: queries, builds, module loading, trial "
           "runs.")},
       known([](const SwitchPrice& price) { return timeCell(price.warmup.totalUs()); })},
      {{tr("Set by seed"), {}, seedText()}, seedCell}};
}

}  // namespace convscope
