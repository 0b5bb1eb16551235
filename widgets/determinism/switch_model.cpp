#include "widgets/determinism/switch_model.h"

#include "text/units.h"
#include "widgets/shared/problem_model.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/table_text.h"

namespace convscope {
namespace {

QString onOff(bool on) {
  return on ? SwitchModel::tr("on") : SwitchModel::tr("off");
}

/// Returns which seeds make popular training scripts set these switches.
QString seedText(const CudnnSwitches& switches) {
  if (switchesOfSeed(0) == switches) return SwitchModel::tr("seed 0");
  return switchesOfSeed(1) == switches ? SwitchModel::tr("any other seed") : QString();
}

}  // namespace

SwitchModel::SwitchModel(NetworkDeterminism& determinism, QObject* parent)
    : QAbstractTableModel(parent), m_determinism(determinism) {
  connect(&determinism, &NetworkDeterminism::changed, this,
          [this] { emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1)); });
}

int SwitchModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_determinism.prices().size());
}

int SwitchModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

ColumnInfo SwitchModel::column(int column) const {
  const QString bytes = QStringLiteral("bytes");
  switch (column) {
    case BenchmarkColumn:
      return {tr("benchmark"), {}, tr("torch.backends.cudnn.benchmark: try the algorithms and keep the fastest.")};
    case DeterministicColumn:
      return {tr("deterministic"),
              {},
              tr("torch.backends.cudnn.deterministic: exclude algorithms that the library marks nondeterministic.")};
    case TimeColumn:
      return {tr("Iteration"), QStringLiteral("us"),
              tr("Each layer's chosen algorithm once, in all surveyed passes, in the steady state.")};
    case ChangeColumn:
      return {tr("Change"), QStringLiteral("%"), tr("Compared with both switches off, which is PyTorch's default.")};
    case WorkspaceColumn:
      return {tr("Workspace"), bytes, tr("The largest workspace of any chosen algorithm; layers share one workspace.")};
    case SearchPeakColumn:
      return {tr("Search peak"), bytes, tr("The workspace peak while algorithms are tried.")};
    case WarmupColumn:
      return {tr("Warm-up"), QStringLiteral("us"),
              tr("What a new process pays before the work of its first iteration: queries, builds, module loading, "
                 "trial runs.")};
    case SeedColumn:
      return {tr("Set by"),
              {},
              tr("The seeding functions of popular training scripts set both switches: seed 0 makes runs reproducible, "
                 "any other seed makes them fast (init_seeds of YOLOv5 and its successors).")};
    default:
      return {};
  }
}

QVariant SwitchModel::value(int row, int column, bool plain) const {
  const SwitchPrice& price = m_determinism.prices().at(static_cast<std::size_t>(row));
  switch (column) {
    case BenchmarkColumn:
      return onOff(price.switches.benchmark);
    case DeterministicColumn:
      return onOff(price.switches.deterministic);
    case SeedColumn:
      return seedText(price.switches);
    default:
      break;
  }
  if (!m_determinism.complete()) return {};
  const auto time = [plain](double us) { return plain ? QVariant(us) : timeText(us); };
  const auto bytes = [plain](std::uint64_t size) {
    return plain ? QVariant::fromValue<qulonglong>(size) : QString::fromStdString(formatBytes(size));
  };
  const double ratio = price.costs.iterationUs / m_determinism.prices()[0].costs.iterationUs;
  switch (column) {
    case TimeColumn:
      return time(price.costs.iterationUs);
    case ChangeColumn:
      return plain ? QVariant(100 * (ratio - 1)) : QString::fromStdString(formatChange(ratio));
    case WorkspaceColumn:
      return bytes(price.costs.workspaceBytes);
    case SearchPeakColumn:
      return bytes(price.costs.searchPeakBytes);
    case WarmupColumn:
      return time(price.warmup.totalUs());
    default:
      return {};
  }
}

QVariant SwitchModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const ColumnInfo of = column(index.column());
  switch (role) {
    case Qt::DisplayRole:
      return value(index.row(), index.column(), false);
    case kPlainTextRole:
    case ProblemModel::SortRole:
      return value(index.row(), index.column(), true);
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(
          Qt::Alignment(Qt::AlignVCenter | (of.unit.isEmpty() ? Qt::AlignLeft : Qt::AlignRight)));
    case Qt::ToolTipRole:
      return QStringLiteral("<p>%1</p>").arg(of.meaning);
    default:
      return {};
  }
}

QVariant SwitchModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  return columnHeader(column(section), role);
}

}  // namespace convscope
