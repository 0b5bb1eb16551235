#include "widgets/input_sizes/policy_model.h"

#include <QColor>
#include <algorithm>
#include <utility>

#include "policy/framework/policies.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/baseline_columns.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

/// The policies' own column, which has the check marks.
constexpr int kPolicyColumn = 0;
/// That of the pinned survey, if there is one: after the iteration, which it is about.
constexpr int kPinnedColumn = 4;

QString policyToolTip(const std::string& text) {
  const Policy policy = findPolicy(text);
  QString toolTip =
      QStringLiteral("<b>%1</b>").arg(escapedMarkup(toQString(policy.text()))) + paragraph(toQString(policy.summary));
  if (!policy.choosesFromSurvey())  // the others are ConvScope's own
    toolTip += paragraph(PolicyModel::tr("Copies %1 (%2).").arg(toQString(policy.version), toQString(policy.source)));
  if (!policy.backend.empty())
    toolTip += PolicyModel::tr("<p>Needs surveys of the backend %1.</p>").arg(toQString(policy.backend));
  return toolTip;
}

}  // namespace

PolicyModel::PolicyModel(SizeForecasts& forecasts, QObject* parent) : ColumnTable(parent), m_forecasts(forecasts) {
  setColumns(makeColumns());
  for (const Policy& policy : policies()) m_texts.push_back(policy.name);
  follow();
  connect(&forecasts, &SizeForecasts::changed, this, &PolicyModel::follow);
}

PolicyModel::Column PolicyModel::pinnedColumn() {
  const Baseline& pinned = m_forecasts.pinned();
  ColumnInfo info = baselineChangeColumn(pinned);
  info.meaning = tr("Forecast: how much longer the convolutions of an iteration take with this policy than with the "
                    "same policy in the pinned baseline, %1. Below 0%, they take less time. If the baseline does not "
                    "have every size of the schedule, at the sizes that both have.")
                     .arg(pinned.title());
  return {std::move(info), [this](const std::string& policy) {
            const auto index = forecastOf(policy);
            if (!index) return TableCell{};
            const std::optional<double> ratio = m_forecasts.baselineRatio(*index);
            return ratio ? changeCell(*ratio) : missingCell(QStringLiteral("–"));
          }};
}

void PolicyModel::showPinned() {
  Columns columns = makeColumns();
  const bool had = columnCount() > static_cast<int>(columns.size());
  const bool has = !m_forecasts.pinned().commonSizes().empty();
  if (has) columns.insert(columns.begin() + kPinnedColumn, pinnedColumn());
  if (has == had) {
    setColumns(std::move(columns));
    if (has) emit headerDataChanged(Qt::Horizontal, kPinnedColumn, kPinnedColumn);
  } else if (has) {
    beginInsertColumns({}, kPinnedColumn, kPinnedColumn);
    setColumns(std::move(columns));
    endInsertColumns();
  } else {
    beginRemoveColumns({}, kPinnedColumn, kPinnedColumn);
    setColumns(std::move(columns));
    endRemoveColumns();
  }
}

void PolicyModel::follow() {
  showPinned();
  for (const std::string& text : m_forecasts.policies()) {
    if (std::ranges::find(m_texts, text) == m_texts.end()) m_texts.push_back(text);
  }
  setRowCount(static_cast<int>(m_texts.size()));
  notifyChanged();
}

bool PolicyModel::isChecked(const std::string& policy) const {
  return std::ranges::find(m_forecasts.policies(), policy) != m_forecasts.policies().end();
}

void PolicyModel::check(std::size_t row, bool checked) {
  std::vector<std::string> chosen;
  for (std::size_t i = 0; i < m_texts.size(); ++i) {
    if (i == row ? checked : isChecked(m_texts[i])) chosen.push_back(m_texts[i]);
  }
  m_forecasts.setPolicies(chosen);
}

void PolicyModel::add(const std::string& text) {
  const std::string canonical = findPolicy(text).text();
  const auto known = std::ranges::find(m_texts, canonical);
  const auto row = static_cast<std::size_t>(known - m_texts.begin());
  if (known == m_texts.end()) m_texts.push_back(canonical);
  check(row, true);
  follow();
}

Qt::ItemFlags PolicyModel::flags(const QModelIndex& index) const {
  const Qt::ItemFlags flags = ColumnTable::flags(index);
  return index.column() == kPolicyColumn ? flags | Qt::ItemIsUserCheckable : flags;
}

QVariant PolicyModel::data(const QModelIndex& index, int role) const {
  if (role == Qt::CheckStateRole && index.isValid() && index.column() == kPolicyColumn)
    return isChecked(policyAt(index.row())) ? Qt::Checked : Qt::Unchecked;
  return ColumnTable::data(index, role);
}

bool PolicyModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::CheckStateRole || !index.isValid() || index.column() != kPolicyColumn) return false;
  check(static_cast<std::size_t>(index.row()), value.toInt() == Qt::Checked);
  emit dataChanged(index, index, {Qt::CheckStateRole});
  return true;
}

PolicyModel::Columns PolicyModel::makeColumns() {
  const auto marked = [this](QString text) {
    return m_forecasts.result().estimated.empty() ? text : QStringLiteral("≈ ") + text;
  };
  const auto range = [](double us, const std::optional<Interval>& ends) {
    if (!ends) return QString();
    return tr("<p>%1. Sizes of the schedule that are not measured are estimated.</p>")
        .arg(toQString(timeWithEnds(us, ends)));
  };
  const auto cellOf = [this](const auto& make) {
    return [this, make](const std::string& policy) {
      const auto index = forecastOf(policy);
      return index ? make(m_forecasts.result().policies[*index].forecast) : TableCell{};
    };
  };
  const QString us = QStringLiteral("us");
  const QString bytes = QStringLiteral("bytes");
  return {
      {{tr("Policy"),
        {},
        tr("How a framework chooses an algorithm. The first ticked policy is the baseline."),
        QStringLiteral("benchmark = True (pytorch-benchmark:limit=0)____")},
       [this](const std::string& policy) {
         const auto row = std::ranges::find(m_texts, policy) - m_texts.begin();
         return TableCell{toQString(policyLabel(policy)), static_cast<int>(row), !isChecked(policy)};
       },
       policyToolTip},
      {{tr("Total"), us, tr("Forecast: the convolutions of all iterations, searches included."),
        QStringLiteral("12 min 34 s")},
       [this, marked](const std::string& policy) {
         const auto index = forecastOf(policy);
         if (!index) return TableCell{};
         double longestUs = 0;
         for (const PolicyForecast& each : m_forecasts.result().policies)
           longestUs = std::max(longestUs, each.forecast.totalUs);
         const double totalUs = m_forecasts.result().policies[*index].forecast.totalUs;
         return TableCell{marked(toQString(formatComparedTime(totalUs, longestUs))), totalUs};
       },
       [this, range](const std::string& policy) {
         const auto index = forecastOf(policy);
         if (!index) return QString();
         const PolicyForecast& own = m_forecasts.result().policies[*index];
         return range(own.forecast.totalUs, totalEnds(own));
       }},
      {{tr("Warm-up"), us,
        tr("Forecast: the part of the total that is spent on searches: requesting lists, building plans, loading "
           "modules, timing candidates.")},
       cellOf([marked](const Forecast& forecast) {
         const double warmUpUs = forecast.warmup.totalUs();
         return TableCell{marked(toQString(formatTime(warmUpUs))), warmUpUs};
       })},
      {{tr("Iteration"), us,
        tr("Forecast: the convolutions of one iteration, the mean of a million iterations without their searches, as "
           "in the sentence above and on Summary. In a shorter run some random sizes are more frequent than others, so "
           "its mean differs a little. Of a schedule that draws thousands of sizes: the mean of 1,000 iterations.")},
       [this, marked](const std::string& policy) {
         const auto index = forecastOf(policy);
         if (!index) return TableCell{};
         const double iterationUs = m_forecasts.result().longRun[*index].iterationUs;
         return TableCell{marked(toQString(formatTime(iterationUs))), iterationUs};
       },
       [this, range](const std::string& policy) {
         const auto index = forecastOf(policy);
         if (!index) return QString();
         const LongRunFigures& figures = m_forecasts.result().longRun[*index];
         return range(figures.iterationUs, figures.ends);
       }},
      {{tr("Pays off after"), tr("iterations"),
        tr("Forecast: the number of iterations after which the policy has taken less total time than the first ticked "
           "one, within a million iterations, as in the sentence above; of a schedule that draws thousands of sizes, "
           "within "
           "1,000. The last column has its bounds."),
        tr("within the noise")},
       [this, marked](const std::string& policy) {
         const auto index = forecastOf(policy);
         const BreakEven* when = index ? breakEvenOf(*index) : nullptr;
         if (when == nullptr) return TableCell{};
         if (when->isNoise) return missingCell(tr("within the noise"));
         if (!when->iterations) return missingCell(tr("never"));
         return TableCell{marked(toQString(formatEstimate(*when->iterations))),
                          QVariant::fromValue<qlonglong>(*when->iterations)};
       }},
      {{tr("Choices"), tr("problems"),
        tr("Forecast: how often the policy had to choose an algorithm, because its cache had none: as a rule once for "
           "each layer and pass at each size. benchmark = True searches each time; False requests the heuristics' list "
           "and builds the first algorithm that works.")},
       cellOf([](const Forecast& forecast) { return countCell(forecast.searches); })},
      {{tr("Workspace peak"), bytes, tr("Forecast: the largest workspace in use at any time, searches included.")},
       cellOf([](const Forecast& forecast) { return bytesCell(forecast.peakBytes); })},
      {{tr("Cached"), tr("plans"),
        tr("Forecast: the algorithms that the policy keeps in memory at the end, as a rule one for each choice. A "
           "layer and pass that returns at the same size takes its plan from there and needs no further choice.")},
       cellOf([](const Forecast& forecast) { return countCell(forecast.cacheEntries); })},
      {{tr("In words"),
        {},
        tr("Forecast: the result compared with the first ticked policy; or why there is no forecast.")},
       [this](const std::string& policy) { return wordsCell(policy); },
       [this](const std::string& policy) {
         const auto index = forecastOf(policy);
         return index && breakEvenOf(*index) == nullptr ? QString() : paragraph(wordsCell(policy).text);
       }}};
}

std::optional<std::size_t> PolicyModel::forecastOf(const std::string& policy) const {
  const std::vector<PolicyForecast>& policies = m_forecasts.result().policies;
  const auto found = std::ranges::find(policies, policy, [](const PolicyForecast& one) { return one.forecast.policy; });
  if (found == policies.end() || !isChecked(policy)) return std::nullopt;
  return static_cast<std::size_t>(found - policies.begin());
}

QString PolicyModel::reasonForNone(const std::string& policy) const {
  const auto& unavailable = m_forecasts.result().unavailable;
  const auto found = std::ranges::find(unavailable, policy, &UnavailablePolicy::policy);
  if (isChecked(policy)) return found != unavailable.end() ? toQString(found->reason) : QString();
  return isOfAnotherBackend(policy) ? tr("for surveys of %1").arg(toQString(findPolicy(policy).backend))
                                    : tr("not ticked");
}

bool PolicyModel::isOfAnotherBackend(const std::string& policy) const {
  return !backendMismatch(findPolicy(policy), m_forecasts.backend()).empty();
}

QString PolicyModel::uncheckedText() const {
  const auto unchecked = [this](const std::string& policy) { return !isChecked(policy); };
  const auto ofOthers = [&](const std::string& policy) { return unchecked(policy) && isOfAnotherBackend(policy); };
  const auto all = std::ranges::count_if(m_texts, unchecked);
  const auto others = std::ranges::count_if(m_texts, ofOthers);
  if (all == 0) return {};
  const QString text =
      tr("Only ticked policies get a forecast: %1 of %2.").arg(m_texts.size() - all).arg(m_texts.size());
  if (others == 0) return text;
  return text + toQString(sentenceGap()) + tr("Some of the others need a survey with another library.");
}

const BreakEven* PolicyModel::breakEvenOf(std::size_t forecast) const {
  const std::optional<BreakEven>& when = m_forecasts.result().longRun[forecast].breakEven;
  return when ? &*when : nullptr;
}

TableCell PolicyModel::wordsCell(const std::string& policy) const {
  const auto index = forecastOf(policy);
  if (!index) return textCell(reasonForNone(policy), true);
  const BreakEven* when = breakEvenOf(*index);
  return when == nullptr
             ? textCell(tr("the others are compared with %1").arg(toQString(findPolicy(policy).title())), true)
             : textCell(toQString(when->words));
}

void PolicyRows::showAll(bool all) {
  m_all = all;
  invalidateFilter();
}

bool PolicyRows::filterAcceptsRow(int row, const QModelIndex& parent) const {
  return !parent.isValid() && (m_all || m_model.isChecked(m_model.policyAt(row)));
}

}  // namespace convscope
