#include "widgets/share/share_model.h"

#include "widgets/shared/shown_text.h"

namespace convscope {

ShareModel::ShareModel(NetworkShares& shares, const ShownSurvey& shown, QObject* parent)
    : ProblemModel(shown, parent), m_shares(shares) {
  setOwnColumns(ownColumns());
  addBaselineColumns();
  connect(&shares, &NetworkShares::changed, this, [this] { notifyOwnChanged(); });
}

ShareModel::Columns ShareModel::ownColumns() {
  const auto cellOf = [this](const auto& make) {
    return [this, make](int row) {
      const LayerLoss* time = m_shares.time(row);
      return time != nullptr ? make(*time) : TableCell{};
    };
  };
  const auto ifOn = [this, cellOf](const auto& make) {
    return cellOf(
        [this, make](const LayerLoss& time) { return m_shares.hasBenchmarkMode() ? make(time) : TableCell{}; });
  };
  const QString us = QStringLiteral("us");
  const QString percent = QStringLiteral("%");
  return {{{tr("Time, False"), us,
            tr("Time in one iteration with benchmark = False, for all layers with the problem: the steady time of the "
               "heuristic choice; on a CPU, of the library's first choice.")},
           cellOf([](const LayerLoss& time) { return timeCell(time.offUs); })},
          {{.title = tr("Share, False"),
            .unit = percent,
            .meaning = tr("The part that this is of the convolutions of an iteration."),
            .sortsFirst = true},
           cellOf([this](const LayerLoss& time) { return shareCell(m_shares.total().offShare(time)); })},
          {{tr("Time, True"), us, tr("The same with benchmark = True. On a CPU, benchmark has no effect.")},
           ifOn([](const LayerLoss& time) { return timeCell(time.onUs); })},
          {{tr("Share, True"), percent, tr("The part that this is of the convolutions of an iteration.")},
           ifOn([this](const LayerLoss& time) { return shareCell(m_shares.total().onShare(time)); })}};
}

int ShareModel::trialOf(int row) const {
  const LayerLoss* time = m_shares.time(row);
  return time != nullptr ? static_cast<int>(time->off) : -1;
}

}  // namespace convscope
