#include "widgets/input_sizes/policy_model.h"

#include <QColor>
#include <algorithm>

#include "policy/framework/policies.h"
#include "text/units.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

QString us() {
  return QStringLiteral("us");
}

}  // namespace

PolicyModel::PolicyModel(SizeForecasts& forecasts, QObject* parent) : FigureModel(parent), m_forecasts(forecasts) {
  for (const Policy& policy : policies()) m_texts.push_back(policy.name);
  follow();
  connect(&forecasts, &SizeForecasts::changed, this, &PolicyModel::follow);
}

void PolicyModel::follow() {
  for (const std::string& text : m_forecasts.policies()) {
    if (std::ranges::find(m_texts, text) == m_texts.end()) m_texts.push_back(text);
  }
  setRowCount(static_cast<int>(m_texts.size()));
  notifyChanged();
}

bool PolicyModel::isChecked(int row) const {
  return std::ranges::find(m_forecasts.policies(), policyAt(row)) != m_forecasts.policies().end();
}

void PolicyModel::check(std::size_t row, bool checked) {
  std::vector<std::string> chosen;
  for (std::size_t i = 0; i < m_texts.size(); ++i) {
    if (i == row ? checked : isChecked(static_cast<int>(i))) chosen.push_back(m_texts[i]);
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
  const Qt::ItemFlags flags = FigureModel::flags(index);
  return index.column() == PolicyColumn ? flags | Qt::ItemIsUserCheckable : flags;
}

QVariant PolicyModel::data(const QModelIndex& index, int role) const {
  if (role == Qt::CheckStateRole && index.isValid() && index.column() == PolicyColumn)
    return isChecked(index.row()) ? Qt::Checked : Qt::Unchecked;
  return FigureModel::data(index, role);
}

bool PolicyModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::CheckStateRole || !index.isValid() || index.column() != PolicyColumn) return false;
  check(static_cast<std::size_t>(index.row()), value.toInt() == Qt::Checked);
  emit dataChanged(index, index, {Qt::CheckStateRole});
  return true;
}

ColumnInfo PolicyModel::column(int column) const {
  switch (column) {
    case PolicyColumn:
      return {tr("Policy"),
              {},
              tr("How a framework chooses an algorithm. The first checked one is what the others are "
                 "held against.")};
    case TotalColumn:
      return {tr("Total"), us(),
              tr("Forecast: the convolutions of all iterations together, searches included. Nothing "
                 "else that a framework does is counted.")};
    case WarmupColumn:
      return {tr("Warm-up"), us(),
              tr("Forecast: what of the total goes into searching: asking for lists, building plans, loading code, "
                 "executions that are timed to choose by.")};
    case IterationColumn:
      return {tr("Iteration"), us(), tr("Forecast: the mean of all iterations without their searches.")};
    case PaysOffColumn:
      return {tr("Pays off after"), tr("iterations"),
              tr("Forecast: the number of iterations from which on, to the end of the schedule, the policy has taken "
                 "less time in all than the first.")};
    case SearchesColumn:
      return {tr("Searches"), tr("problems"), tr("Forecast: how often a choice was not in the policy's cache.")};
    case PeakColumn:
      return {tr("Memory peak"), QStringLiteral("bytes"),
              tr("Forecast: the most workspace that is held at any time, searches included.")};
    case CacheColumn:
      return {tr("Cache"), tr("entries"), tr("Forecast: the choices that are kept at the end.")};
    case WordsColumn:
      return {tr("In words"), {}, tr("Forecast: what follows against the first policy; or why nothing can be told.")};
    default:
      return {};
  }
}

FigureModel::Cell PolicyModel::forecastCell(std::size_t policy, int column) const {
  const SizeForecasts::Result& result = m_forecasts.result();
  const Forecast& forecast = result.policies[policy].forecast;
  const std::optional<BreakEven>& when = result.policies[policy].breakEven;
  const auto time = [](double value) { return Cell{timeText(value), value}; };
  const auto count = [](std::int64_t value) {
    return Cell{toQString(formatCount(value)), QVariant::fromValue<qlonglong>(value)};
  };
  switch (column) {
    case TotalColumn:
      return time(forecast.totalUs);
    case WarmupColumn:
      return time(forecast.warmup.totalUs());
    case IterationColumn:
      return time(forecast.meanIterationUs());
    case PaysOffColumn:
      if (!when) return {};
      return when->iterations ? count(*when->iterations) : Cell{tr("never"), {}, true};
    case SearchesColumn:
      return count(forecast.searches);
    case PeakColumn:
      return {toQString(formatBytes(forecast.peakBytes)), QVariant::fromValue<qulonglong>(forecast.peakBytes)};
    case CacheColumn:
      return count(forecast.cacheEntries);
    case WordsColumn:
      if (!when) return {tr("the baseline"), tr("the baseline"), true};
      return {toQString(when->words), toQString(when->words), false,
              QStringLiteral("<p>%1</p>").arg(toQString(when->words).toHtmlEscaped())};
    default:
      return {};
  }
}

FigureModel::Cell PolicyModel::cell(int row, int column) const {
  const std::string& text = policyAt(row);
  if (column == PolicyColumn) return {toQString(text), row, !isChecked(row), policyToolTip(row)};
  if (!isChecked(row)) return {};
  const SizeForecasts::Result& result = m_forecasts.result();
  const auto found =
      std::ranges::find(result.policies, text, [](const PolicyForecast& one) { return one.forecast.policy; });
  if (found != result.policies.end())
    return forecastCell(static_cast<std::size_t>(found - result.policies.begin()), column);
  const auto unavailable = std::ranges::find(result.unavailable, text, &UnavailablePolicy::policy);
  if (column != WordsColumn || unavailable == result.unavailable.end()) return {};
  const QString reason = toQString(unavailable->reason);
  return {reason, reason, true, QStringLiteral("<p>%1</p>").arg(reason.toHtmlEscaped())};
}

QString PolicyModel::policyToolTip(int row) const {
  const Policy policy = findPolicy(policyAt(row));
  QString text =
      QStringLiteral("<b>%1</b><p>%2</p><p>%3</p>")
          .arg(toQString(policy.text()).toHtmlEscaped(), toQString(policy.summary).toHtmlEscaped(),
               tr("Copies %1 (%2).").arg(toQString(policy.version), toQString(policy.source)).toHtmlEscaped());
  if (!policy.backend.empty()) text += tr("<p>Needs surveys of the backend %1.</p>").arg(toQString(policy.backend));
  return text;
}

}  // namespace convscope
