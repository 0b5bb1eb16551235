#include "widgets/input_sizes/winner_map.h"

#include <QFontMetricsF>
#include <algorithm>

#include "core/problem_text.h"
#include "widgets/chart/algorithm_legend.h"
#include "widgets/chart/time_axis.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/size_labels.h"
#include "widgets/shared/tokens.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

constexpr double kSizeLabelGap = 7;  ///< between the plot and the size labels

LegendEntry gapEntry(const ChartStyle& style) {
  return {[style](QPainter& painter, const QPointF& centre) {
            painter.fillRect(QRectF(centre - QPointF(8, 6), QSizeF(7, 12)), style.mutedText);
            painter.fillRect(QRectF(centre + QPointF(1, -6), QSizeF(7, 12)), style.mutedText);
          },
          WinnerMap::tr("gap: another algorithm is fastest")};
}

}  // namespace

WinnerMap::WinnerMap(const SessionStore& store, ShownSurvey& shown, const SizeForecasts& forecasts)
    : RowChart(shown), m_store(store), m_forecasts(forecasts) {
  setAccessibleName(title());
  setAccessibleDescription(
      tr("One row for each layer and pass, with a field for each input size. Up and down select a row, left and right "
         "a size. The table of the page Layers has the figures of the selected size."));
  connect(&shown, &ShownSurvey::changed, this, [this] { m_fields = {}; });  // they belong to the old survey
  connect(&store, &SessionStore::problemListed, this, &WinnerMap::invalidate);
  connect(&store, &SessionStore::problemChanged, this, &WinnerMap::invalidate);
  connect(&forecasts, &SizeForecasts::surveysChanged, this, &WinnerMap::invalidate);
}

QString WinnerMap::emptyReason() const {
  const Survey* survey = shown().survey();
  if (survey == nullptr)
    return tr("Nothing measured yet. Surveys of several sizes show which algorithm is fastest at each.");
  return survey->problems.empty() ? tr("The network of this survey has no convolution to measure.") : QString();
}

RowChart::Rows WinnerMap::makeRows(const ChartStyle& style) {
  m_fields = SizeRows(m_store, shown().index(), m_forecasts.surveys());
  m_labels = sizeLabels(m_forecasts.inputs());
  Rows rows;
  const Survey* survey = m_store.survey(m_fields.shown());
  if (survey == nullptr) return rows;
  LegendContents legend;
  legend.bars = true;
  double widestNote = 0;
  for (int row = 0; row < m_fields.rows(); ++row) {
    const NetworkProblem& subject = survey->problems[static_cast<std::size_t>(row)].subject;
    addLabel(rows.labels, subject);
    widestNote = std::max(widestNote, QFontMetricsF(font()).horizontalAdvance(noteOf(row)));
    for (int column = 0; column < m_fields.columns(); ++column) {
      if (const Trial* fastest = winner(row, column)) legend.families.insert(fastest->candidate.family);
    }
  }
  rows.axisTitle = sizeAxisTitle(m_forecasts.inputs());
  rows.legend = algorithmLegend(legend, style);
  if (hasGaps()) rows.legend.append(gapEntry(style));
  if (widestNote > 0) rows.columns.append({QString(), widestNote + tokens::kApart});
  return rows;
}

bool WinnerMap::changes(int row, int column) const {
  const Trial* before = column > 0 ? winner(row, column - 1) : nullptr;
  const Trial* fastest = winner(row, column);
  return before != nullptr && fastest != nullptr && before->candidate.id != fastest->candidate.id;
}

bool WinnerMap::hasGaps() const {
  for (int row = 0; row < m_fields.rows(); ++row) {
    for (int column = 1; column < m_fields.columns(); ++column) {
      if (changes(row, column)) return true;
    }
  }
  return false;
}

QString WinnerMap::noteOf(int row) const {
  if (row >= m_fields.rows()) return {};  // it belongs to the old survey
  return ownKernelText(shown().figures(m_fields.shown(), row).marks);
}

std::optional<std::size_t> WinnerMap::winnerIndex(int row, int column) const {
  const auto place = m_fields.at(row, column);
  if (!place || m_store.problem(place->survey, place->problem) == nullptr) return std::nullopt;
  return shown().figures(place->survey, place->problem).marks.fastest;
}

const Trial* WinnerMap::winner(int row, int column) const {
  const auto index = winnerIndex(row, column);
  if (!index) return nullptr;
  const auto place = m_fields.at(row, column);
  const ProblemResult& result = *m_store.problem(place->survey, place->problem);
  return *index < result.trials.size() ? &result.trials[*index] : nullptr;
}

double WinnerMap::winnerUs(int row, int column) const {
  const auto place = m_fields.at(row, column);
  return shown().figures(place->survey, place->problem).times[*winnerIndex(row, column)].median;
}

QRectF WinnerMap::fieldRect(int row, int column) const {
  const QRectF whole = rowRect(row);
  const double width = whole.width() / std::max(1, m_fields.columns());
  return {whole.left() + width * column, whole.top(), width, whole.height()};
}

int WinnerMap::columnAt(double x) const {
  const double fraction = (x - plotRect().left()) / plotRect().width();
  if (fraction < 0 || fraction >= 1) return -1;
  return static_cast<int>(fraction * m_fields.columns());
}

void WinnerMap::paintRow(QPainter& painter, int row, const QRectF&, const ChartStyle& style) {
  const QFontMetricsF metrics(font());
  for (int column = 0; column < m_fields.columns(); ++column) {
    const QRectF field = fieldRect(row, column).adjusted(0, 2, 0, -3);
    const Trial* fastest = winner(row, column);
    if (fastest == nullptr) {
      painter.setPen(style.mutedText);
      painter.drawText(field, Qt::AlignCenter | Qt::TextSingleLine, QStringLiteral("·"));
    } else {
      const QColor colour = familyColour(fastest->candidate.family, style.background);
      painter.setRenderHint(QPainter::Antialiasing, false);
      painter.fillRect(field, colour);
      painter.setRenderHint(QPainter::Antialiasing);
      const QString time = timeText(winnerUs(row, column));
      if (metrics.horizontalAdvance(time) + 6 <= field.width()) {
        painter.setPen(tokens::textOn(colour));
        painter.drawText(field, Qt::AlignCenter | Qt::TextSingleLine, time);
      }
    }
    if (changes(row, column))
      paintHairline(painter, {field.left() - 1, field.top(), 2, field.height()}, style.background);
  }
  if (const QString note = noteOf(row); !note.isEmpty()) {
    painter.setPen(style.mutedText);
    painter.drawText(columnRect(row, 0), Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, note);
  }
  if (const int column = selectedColumn(); style.interactive && row == selectedRow() && column >= 0) {
    painter.setPen(QPen(style.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(fieldRect(row, column).adjusted(1, 1, -1, -2));
  }
}

void WinnerMap::paintGrid(QPainter&, const ChartStyle&) const {}

void WinnerMap::paintAxis(QPainter& painter, const ChartStyle& style) const {
  const QRectF& plot = plotRect();
  const QFontMetricsF metrics(painter.font());
  paintHairline(painter, {plot.left(), plot.bottom(), plot.width(), 1}, style.axis);
  painter.setPen(style.text);
  double free = 0;
  for (int column = 0; column < m_fields.columns() && column < m_labels.size(); ++column) {
    const double centre = fieldRect(0, column).center().x();
    const double width = metrics.horizontalAdvance(m_labels[column]);
    if (centre - width / 2 < free) continue;
    free = centre + width / 2 + metrics.averageCharWidth();
    painter.drawText(QRectF(centre - width, plot.bottom() + kSizeLabelGap, 2 * width, metrics.height()),
                     Qt::AlignCenter | Qt::TextDontClip, m_labels[column]);
  }
}

int WinnerMap::selectedRow() const {
  return m_fields.rowOf({shown().index(), shown().selectedProblem()});
}

int WinnerMap::selectedColumn() const {
  const std::vector<int>& surveys = m_fields.surveys();
  const auto found = std::ranges::find(surveys, shown().index());
  return found == surveys.end() ? -1 : static_cast<int>(found - surveys.begin());
}

void WinnerMap::choose(int row, int column) {
  const auto place = m_fields.at(row, column);
  if (!place) return;
  const auto fastest = winnerIndex(row, column);
  shown().show(place->survey, place->problem, fastest ? static_cast<int>(*fastest) : -1);
}

void WinnerMap::rowChosen(int row, std::optional<QPointF> point) {
  const int column = point && columnAt(point->x()) >= 0 ? columnAt(point->x()) : selectedColumn();
  choose(row, column >= 0 ? column : 0);
}

void WinnerMap::stepWithinRow(int step) {
  const int row = selectedRow();
  if (row >= 0) choose(row, std::clamp(selectedColumn() + step, 0, std::max(0, m_fields.columns() - 1)));
}

QString WinnerMap::toolTip(int row, const QPointF& point) const {
  if (point.x() > plotRect().right() && !noteOf(row).isEmpty())
    return ownKernelToolTip(shown().figures(m_fields.shown(), row).marks);
  const auto place = m_fields.at(row, columnAt(point.x()));
  if (!place || m_store.problem(place->survey, place->problem) == nullptr) return {};
  const ProblemResult& result = *m_store.problem(place->survey, place->problem);
  const QString size = escapedMarkup(m_labels.value(columnAt(point.x())));
  const auto fastest = winnerIndex(row, columnAt(point.x()));
  if (!fastest || *fastest >= result.trials.size()) return tr("<b>Size %1</b><p>Not measured.</p>").arg(size);
  const ProblemFigures& figures = shown().figures(place->survey, place->problem);
  return tr("<b>Size %1</b><br>").arg(size) +
         trialToolTip(result, result.trials[*fastest], figures.times[*fastest], marksText(figures.marks, *fastest));
}

}  // namespace convscope
