#include "widgets/compare/compare_model.h"

#include <algorithm>
#include <cmath>

#include "text/units.h"
#include "widgets/compare/compare_text.h"
#include "widgets/shared/comparison_text.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

QString verdictText(const SurveyComparison::ComparedProblem& part, const QStringList& names) {
  if (part.isMeasured()) return verdictName(part.verdict);
  if (part.before.time.count > 0) return CompareModel::tr("only %1").arg(names.front());
  if (part.after.time.count > 0) return CompareModel::tr("only %1").arg(names.back());
  return CompareModel::tr("not measured");
}

/// The larger distance of the interval's ends from the median, as a share of the median.
double reach(const Summary& time) {
  return std::max(time.confidence.high - time.median, time.median - time.confidence.low) / time.median;
}

TableCell medianCell(const SurveyComparison::Side& side) {
  return side.time.count > 0 ? timeCell(side.time.median) : TableCell{};
}

TableCell intervalCell(const SurveyComparison::Side& side) {
  if (side.time.count == 0) return {};
  if (side.time.count < 2) return missingCell(CompareModel::tr("one sample"));
  TableCell cell = shareCell(reach(side.time));
  cell.text.prepend(QChar(u'±'));
  return cell;
}

}  // namespace

CompareModel::CompareModel(SurveyComparison& comparison, const ShownSurvey& shown, QObject* parent)
    : ProblemModel(shown, parent), m_comparison(comparison) {
  follow();
  connect(&comparison, &SurveyComparison::changed, this, &CompareModel::follow);
}

void CompareModel::follow() {
  QStringList names{tr("first survey"), tr("second survey")};
  if (m_comparison.chosen() >= 0) names = {m_comparison.beforeName(), m_comparison.afterName()};
  if (names != m_names) {
    m_names = names;
    setOwnColumns(ownColumns());
  } else if (hasRows() != (rowCount() > 0)) {
    reset();
  } else {
    notifyOwnChanged();
  }
}

CompareModel::Columns CompareModel::ownColumns() {
  using ComparedProblem = SurveyComparison::ComparedProblem;
  const auto cellOf = [this](const auto& make) {
    return [this, make](int row) {
      const ComparedProblem* found = part(row);
      return found != nullptr ? make(*found) : TableCell{};
    };
  };
  const QString us = QStringLiteral("us");
  const QString percent = QStringLiteral("%");
  const QString time =
      tr("Time of one execution of the fastest algorithm: the median of its back-to-back samples, or of its isolated "
         "ones if it has no others.");
  const QString interval =
      tr("Uncertainty of the median: the larger distance to an end of its 95% confidence interval, as a share of the "
         "median. Distribution-free, computed from the order of the samples; for fewer than six samples, their range.");
  const QString plan = QStringLiteral("eng67 k2=1 k13=0");
  const QString& before = m_names.front();
  const QString& after = m_names.back();
  return {
      {{tr("Verdict"),
        {},
        tr("Whether %1 is faster or slower than %2: the 95% intervals do not overlap and the medians differ by more "
           "than 2%. Same: both intervals are within 2%. Unsure: the samples do not decide it, or are of different "
           "kinds.")
            .arg(after, before),
        QStringLiteral("not measured")},
       cellOf([this](const ComparedProblem& part) {
         return textCell(verdictText(part, m_names), !part.isMeasured() || part.verdict == Verdict::Same);
       })},
      {{.title = tr("Network cost"),
        .unit = us,
        .meaning = tr("How much longer the convolutions of an iteration take: %1 minus %2, for all layers with "
                      "this problem. Sorted by its size, faster or slower. In no total: PyTorch does not give it to "
                      "the surveyed library, on one side or on both.")
                       .arg(after, before),
        .sortsFirst = true},
       cellOf([](const ComparedProblem& part) -> TableCell {
         if (!part.isMeasured()) return {};
         if (!part.isCounted) return missingCell(CompareModel::tr("in no total"));
         return {addedTimeText(part.networkUs), part.networkUs};
       })},
      {{tr("Change"), percent,
        tr("How much longer one execution takes with %1 than with %2, by samples of the same kind. Below 0%, it is "
           "faster.")
            .arg(after, before)},
       cellOf([](const ComparedProblem& part) { return part.isMeasured() ? changeCell(part.ratio) : TableCell{}; })},
      {{before, us, time}, cellOf([](const ComparedProblem& part) { return medianCell(part.before); })},
      {{tr("%1 ±").arg(before), percent, interval},
       cellOf([](const ComparedProblem& part) { return intervalCell(part.before); })},
      {{after, us, time}, cellOf([](const ComparedProblem& part) { return medianCell(part.after); })},
      {{tr("%1 ±").arg(after), percent, interval},
       cellOf([](const ComparedProblem& part) { return intervalCell(part.after); })},
      {{tr("Algorithm, %1").arg(before), {}, tr("The fastest measured algorithm in this survey."), plan},
       cellOf([](const ComparedProblem& part) { return textCell(part.before.algorithm); })},
      {{tr("Algorithm, %1").arg(after), {}, tr("The fastest measured algorithm in this survey."), plan},
       cellOf([](const ComparedProblem& part) { return textCell(part.after.algorithm); })}};
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
  QVariant value = ProblemModel::data(index, role);
  if (role == SortRole && value.isValid() && column(index.column()).sortsFirst) value = std::abs(value.toDouble());
  return value;
}

const SurveyComparison::ComparedProblem* CompareModel::part(int row) const {
  const auto index = static_cast<std::size_t>(row);
  return index < m_comparison.parts().size() ? &m_comparison.parts()[index] : nullptr;
}

int CompareModel::trialOf(int row) const {
  const SurveyComparison::ComparedProblem* found = part(row);
  return found != nullptr ? found->trial : -1;
}

}  // namespace convscope
