#include "widgets/summary/summary_chart.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "analysis/answer_brief.h"
#include "core/problem_text.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/chart/painted_item.h"
#include "widgets/shared/column_table.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

constexpr std::size_t kMostLosses = 8;
constexpr double kLeftShare = 0.48;
constexpr int kHeadRows = 2;  ///< title and column heads
constexpr double kLossBarHeight = 5;
constexpr double kLeastBar = 24;        ///< in less room bars say nothing
constexpr int kLeastSideBySide = 1040;  ///< so the titles fit

/// Returns `usual`, or with smaller letters if `text` is wider than `width`: the largest that fit, down to a limit.
QFont fittingFont(const QFont& usual, const QString& text, double width) {
  constexpr double kLeastScale = 0.6;
  constexpr double kStep = 0.05;
  const double pixels = QFontInfo(usual).pixelSize();
  QFont font = usual;
  for (double scale = 1 - kStep; scale > kLeastScale - kStep / 2; scale -= kStep) {
    if (QFontMetricsF(font).horizontalAdvance(text) <= width) break;
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(pixels * scale))));
  }
  return font;
}

}  // namespace

SummaryChart::SummaryChart(const SessionSummary& summary, ShownSurvey& shown)
    : ChartPainter(shown), m_summary(summary) {
  new PaintedItem(canvas(), [this](QPainter& painter) { paintAll(painter); });
  connect(&summary, &SessionSummary::changed, this, &ChartPainter::invalidate);
}

QString SummaryChart::title() const {
  const SessionSummary::Contents* contents = m_summary.contents();
  if (contents == nullptr) return tr("Summary");
  const QString caution = toQString(cautionText(contents->findings));
  const QString sentence = toQString(contents->verdict.sentence);
  return caution.isEmpty() ? sentence : sentence + toQString(sentenceGap()) + caution;
}

QString SummaryChart::sizesText() const {
  const SessionSummary::Contents* contents = m_summary.contents();
  if (contents == nullptr || contents->verdict.sizes < 2) return {};
  return tr("%1 input sizes").arg(contents->verdict.sizes);
}

QString SummaryChart::emptyReason() const {
  const SessionSummary::Contents* contents = m_summary.contents();
  if (contents == nullptr) return tr("Nothing has been measured yet.");
  return contents->rows.empty() && !contents->choicesKnown ? toQString(contents->verdict.missing) : QString();
}

QSizeF SummaryChart::naturalSize() const {
  const double rows = static_cast<double>(kHeadRows + kMostLosses + 1) * tokens::rowHeight(font());
  return {kReportWidth, rows + 2 * tokens::kApart};
}

int SummaryChart::heightFor(int width) const {
  const auto natural = static_cast<int>(naturalSize().height());
  const bool isEmpty = m_summary.contents() == nullptr;
  return width >= kLeastSideBySide || isEmpty ? natural
                                              : natural + static_cast<int>(comparedHeight(width - 2 * tokens::kApart));
}

double SummaryChart::noteHeight(double width) const {
  const QString& note = m_summary.contents()->note;
  if (note.isEmpty()) return 0;
  const QFontMetricsF metrics(font());
  return metrics.boundingRect(QRectF(0, 0, width, 0), Qt::TextWordWrap, note).height() + tokens::kClose;
}

double SummaryChart::comparedHeight(double width) const {
  return static_cast<double>(kHeadRows + m_summary.contents()->rows.size()) * tokens::rowHeight(font()) +
         noteHeight(width) + tokens::kFar;
}

/// The two parts are side by side, or one below the other in a narrow window.
QRectF SummaryChart::comparedPart() const {
  const QRectF all = QRectF({}, size()).adjusted(tokens::kApart, tokens::kApart, -tokens::kApart, 0);
  if (size().width() < kLeastSideBySide) return {all.left(), all.top(), all.width(), comparedHeight(all.width())};
  return {all.left(), all.top(), all.width() * kLeftShare - tokens::kFar, all.height()};
}

QRectF SummaryChart::lossesPart() const {
  const QRectF first = comparedPart();
  const QSizeF whole = size();
  if (whole.width() < kLeastSideBySide)
    return {first.left(), first.bottom(), first.width(), whole.height() - first.bottom()};
  const double x = first.right() + 2 * tokens::kFar;
  return {x, first.top(), whole.width() - tokens::kApart - x, first.height()};
}

/// Returns how many layers are shown: whole rows that fit between the heads and the total.
std::size_t SummaryChart::shownLosses() const {
  const double rows = std::floor(lossesPart().height() / tokens::rowHeight(font())) - (kHeadRows + 1);
  return std::min(
      {kMostLosses, m_summary.contents()->lost.layers.size(), static_cast<std::size_t>(std::max(0.0, rows))});
}

QRectF SummaryChart::lossRow(std::size_t index) const {
  const QRectF area = lossesPart();
  return {area.left(), area.top() + static_cast<double>(kHeadRows + index) * tokens::rowHeight(font()), area.width(),
          static_cast<double>(tokens::rowHeight(font()))};
}

int SummaryChart::layerAt(const QPointF& point) const {
  if (m_isEmpty || m_summary.contents() == nullptr) return -1;
  for (std::size_t i = 0; i < shownLosses(); ++i) {
    if (lossRow(i).contains(point)) return static_cast<int>(m_summary.contents()->lost.layers[i].problem);
  }
  return -1;
}

void SummaryChart::rebuild(const ChartStyle&) {
  m_isEmpty = !emptyReason().isEmpty();
  setLeastSize({0, heightFor(static_cast<int>(size().width()))});
  paintAgain();
}

bool SummaryChart::choose(const QPointF& point) {
  const int layer = layerAt(point);
  if (layer >= 0) emit layerChosen(layer);
  return layer >= 0;
}

QString SummaryChart::hintAt(const QPointF& point) const {
  const auto found = std::ranges::find_if(m_hints, [&](const Hint& hint) { return hint.place.contains(point); });
  return found == m_hints.end() ? QString() : found->text;
}

double SummaryChart::widthOf(const Cells& cells) const {
  const QFontMetricsF metrics(font());
  double width = 0;
  for (const QString& cell : cells) width = std::max(width, metrics.horizontalAdvance(cell));
  return width + tokens::kApart;
}

void SummaryChart::paintText(QPainter& painter, const QRectF& place, Qt::Alignment alignment, const QString& text,
                             const QColor& colour, const QString& hint) const {
  painter.setPen(colour);
  const QFont usual = painter.font();
  // In a file nothing shows the whole of a text that is cut: its letters are smaller instead.
  if (!style().interactive) painter.setFont(fittingFont(usual, text, place.width()));
  const QString shown = QFontMetricsF(painter.font()).elidedText(text, Qt::ElideMiddle, place.width());
  painter.drawText(place, int(alignment | Qt::AlignVCenter | Qt::TextSingleLine), shown);
  painter.setFont(usual);
  QStringList parts{shown == text ? QString() : text, hint};
  parts.removeAll(QString());
  if (!parts.isEmpty()) m_hints.push_back({place, parts.join(QStringLiteral(": "))});
}

/// A title that does not fit continues in the row of the column heads, which are at the right.
void SummaryChart::paintTitle(QPainter& painter, const QRectF& line, const QString& text) const {
  painter.setFont(tokens::font(tokens::Type::Section, font()));
  const QFontMetricsF metrics(painter.font());
  if (metrics.horizontalAdvance(text) <= line.width())
    return paintText(painter, line, Qt::AlignLeft, text, style().text);
  painter.setPen(style().text);
  const double above = std::max(0.0, (line.height() - metrics.height()) / 2);
  painter.drawText(line.adjusted(0, above, 0, line.height()), int(Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap),
                   text);
}

/// A difference within the noise is neither a gain nor a loss.
QColor SummaryChart::changeColour(const VerdictRow& row) const {
  const tokens::Colours& colours = tokens::coloursOn(style().background);
  if (row.isNoise) return style().mutedText;
  if (row.change.starts_with('-')) return colours.gain;
  return row.change.starts_with('+') ? colours.loss : style().mutedText;
}

void SummaryChart::paintAll(QPainter& painter) const {
  m_hints.clear();
  painter.setFont(font());
  const SessionSummary::Contents* contents = m_summary.contents();
  if (contents == nullptr || m_isEmpty) {
    painter.setPen(style().mutedText);
    painter.drawText(QRectF({}, size()), int(Qt::AlignCenter | Qt::TextWordWrap), emptyReason());
    return;
  }
  paintCompared(painter, comparedPart());
  paintLosses(painter, lossesPart());
}

void SummaryChart::paintCompared(QPainter& painter, const QRectF& area) const {
  const std::vector<VerdictRow>& rows = m_summary.contents()->rows;
  const QString& library = m_summary.contents()->library;
  std::vector<Cells> values{Cells{tr("False")}, Cells{toQString(nameOfTrue(m_summary.contents()->verdict))}};
  if (!library.isEmpty()) values = {Cells{tr("first")}, Cells{tr("fastest")}};
  const std::vector<VerdictColumn>& further = m_summary.contents()->further;
  for (const VerdictColumn& column : further) values.push_back(Cells{toQString(column.head)});
  const std::size_t change = 2 + columnsBeforeChange(further);  // it is of a setting, so it stands behind the settings
  values.insert(values.begin() + static_cast<std::ptrdiff_t>(change), Cells{tr("Change")});
  Cells names;
  for (const VerdictRow& row : rows) {
    names.push_back(toQString(row.title));
    values[0].push_back(toQString(row.off));
    values[1].push_back(toQString(row.on));
    for (std::size_t k = 0; k < row.further.size(); ++k)
      values[2 + k < change ? 2 + k : 3 + k].push_back(toQString(row.further[k].text));
    values[change].push_back(toQString(row.change));
  }
  // Values are shown whole; names and bars get what they leave.
  std::vector<double> widths;
  for (const Cells& cells : values) widths.push_back(widthOf(cells));
  const double rest = std::accumulate(widths.begin(), widths.end(), area.width(), std::minus<>());
  const double name = std::clamp(rest, 0.0, widthOf(names));
  const double bars = rest - name;
  QRectF line(area.left(), area.top(), area.width(), tokens::rowHeight(font()));
  const auto cell = [&](double from, double width) {
    return QRectF(area.left() + from, line.top(), width - tokens::kTight, line.height());
  };
  std::vector<double> lefts{name};
  for (std::size_t i = 0; i + 1 < widths.size(); ++i) lefts.push_back(lefts.back() + widths[i]);
  paintTitle(painter, line, comparedTitle());
  line.translate(0, tokens::rowHeight(font()));
  painter.setFont(font());
  for (std::size_t i = 0; i < lefts.size(); ++i)
    paintText(painter, cell(lefts[i], widths[i]), Qt::AlignRight, values[i].front(),
              i != change ? columnColour(i < change ? i : i - 1) : style().mutedText,
              i != change ? columnMeaning(i < change ? i : i - 1) : QString());
  painter.setFont(font());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const VerdictRow& row = rows[i];
    line.translate(0, tokens::rowHeight(font()));
    paintText(painter, cell(0, name), Qt::AlignLeft, toQString(row.title), style().text, toQString(row.meaning));
    for (std::size_t k = 0; k < values.size(); ++k)
      paintText(painter, cell(lefts[k], widths[k]), Qt::AlignRight, values[k][i + 1],
                k == change ? changeColour(row) : style().text);
    paintBars(painter, cell(area.width() - bars, bars).adjusted(tokens::kClose, 0, 0, 0), row);
  }
  painter.setFont(font());
  painter.setPen(style().mutedText);
  painter.drawText(QRectF(area.left(), line.bottom() + tokens::kClose, area.width(), noteHeight(area.width())),
                   int(Qt::AlignLeft | Qt::TextWordWrap), m_summary.contents()->note);
}

void SummaryChart::paintBars(QPainter& painter, const QRectF& room, const VerdictRow& row) const {
  std::vector<std::pair<double, QColor>> bars{{row.offValue, columnColour(0)}, {row.onValue, columnColour(1)}};
  for (std::size_t k = 0; k < row.further.size(); ++k) bars.emplace_back(row.further[k].value, columnColour(2 + k));
  const double most = std::ranges::max(bars, {}, &std::pair<double, QColor>::first).first;
  if (most <= 0 || room.width() < kLeastBar) return;
  const double height = kLossBarHeight * 2 / static_cast<double>(bars.size());
  double top = room.center().y() - static_cast<double>(bars.size()) * (height + 1) / 2;
  for (const auto& [value, colour] : bars) {
    painter.fillRect(QRectF(room.left(), top, room.width() * value / most, height), colour);
    top += height + 1;
  }
}

QColor SummaryChart::columnColour(std::size_t column) const {
  const tokens::Colours::Policies& colours = tokens::coloursOn(style().background).policies;
  if (column == 0) return colours.off;
  return column == 1 || m_summary.contents()->further[column - 2].isSetting ? colours.on : colours.applied;
}

QString SummaryChart::comparedTitle() const {
  const SessionSummary::Contents& contents = *m_summary.contents();
  if (!contents.library.isEmpty()) return tr("%1: first listed algorithm and fastest").arg(contents.library);
  const std::size_t sizes = contents.verdict.sizes;
  return sizes > 1 ? tr("PyTorch with benchmark off and on, %1 sizes").arg(sizes)
                   : tr("PyTorch with benchmark off and on");
}

QString SummaryChart::columnMeaning(std::size_t column) const {
  const bool ofLibrary = !m_summary.contents()->library.isEmpty();
  switch (column) {
    case 0:
      return ofLibrary
                 ? tr("The algorithm that the library lists first. PyTorch takes it.")
                 : tr("benchmark = False: the heuristic choice, the algorithm that cuDNN's heuristics list first.");
    case 1:
      return ofLibrary ? tr("The fastest of all measured algorithms.")
                       : tr("benchmark = True: the fastest of up to ten algorithms, each executed once.");
    default:
      return toQString(m_summary.contents()->further[column - 2].meaning);
  }
}

QString SummaryChart::lossesTitle() const {
  const SessionSummary::Contents& contents = *m_summary.contents();
  if (!contents.library.isEmpty()) return tr("Layers where the first algorithm is slower: time lost per iteration");
  const std::size_t sizes = contents.verdict.sizes;
  if (sizes > 1)
    return (contents.lost.withTrue ? tr("Layers where benchmark = True is slower, mean of %1 sizes")
                                   : tr("Layers where benchmark = False is slower, mean of %1 sizes"))
        .arg(sizes);
  return contents.lost.withTrue ? tr("Layers where benchmark = True is slower: time lost per iteration")
                                : tr("Layers where benchmark = False is slower: time lost per iteration");
}

QString SummaryChart::lossesMeaning() const {
  const SessionSummary::Contents& contents = *m_summary.contents();
  if (!contents.library.isEmpty())
    return tr(
        "The time of the first algorithm less that of the fastest, of all layers with the problem in an "
        "iteration.");
  const QString meaning =
      contents.lost.withTrue
          ? tr("The time of the benchmark choice (benchmark = True) less that of the heuristic "
               "choice, of all layers with "
               "the problem in an iteration.")
          : tr("The time of the heuristic choice less that of the benchmark choice (benchmark = "
               "%1), of all layers with "
               "the problem in an iteration.")
                .arg(contents.verdict.isAboutOtherLimit() ? QStringLiteral("True, %1").arg(contents.settingName)
                                                          : contents.settingName);
  if (contents.verdict.sizes < 2) return meaning;
  return meaning + toQString(sentenceGap()) + tr("Layers shows one size, which the session bar chooses.");
}

void SummaryChart::paintLosses(QPainter& painter, const QRectF& area) const {
  const LostTime& time = m_summary.contents()->lost;
  const std::vector<LostLayer>& losses = time.layers;
  const std::size_t count = shownLosses();
  if (count == 0 && !losses.empty()) return;  // no room for a whole row
  const Survey& survey = *shown().survey();
  QRectF line(area.left(), area.top(), area.width(), tokens::rowHeight(font()));
  paintTitle(painter, line, lossesTitle());
  line.translate(0, tokens::rowHeight(font()));
  painter.setFont(font());
  if (count == 0) {
    paintText(painter, line, Qt::AlignLeft,
              !survey.isComplete() ? tr("Not known yet: the survey is not complete.")
              : m_summary.contents()->choicesKnown || !m_summary.contents()->library.isEmpty()
                  ? tr("Nowhere: its choices are as fast everywhere.")
                  : tr("The choices are not known."),
              style().mutedText);
    return;
  }
  Cells names;
  Cells passes;
  const bool ofLibrary = !m_summary.contents()->library.isEmpty();
  Cells lost{ofLibrary ? tr("lost to the fastest")
                       : tr("lost to %1").arg(time.withTrue ? tr("False") : m_summary.contents()->settingName)};
  Cells slower{tr("slower")};
  for (std::size_t i = 0; i < count; ++i) {
    const NetworkProblem& subject = survey.problems[losses[i].problem].subject;
    names.push_back(layerName(subject));
    passes.push_back(passName(subject.problem.pass));
    lost.push_back(timeText(losses[i].lostUs));
    slower.push_back(toQString(formatChange(losses[i].ratio)));
  }
  const double pass = widthOf(passes);
  const double value = widthOf(lost);
  const double change = widthOf(slower);
  const double name = std::clamp(area.width() - pass - value - change, 0.0, widthOf(names));
  const double barRoom = area.width() - name - pass - value - change - tokens::kClose;
  const auto cell = [&](double from, double width) {
    return QRectF(area.left() + from, line.top(), width - tokens::kClose, line.height());
  };
  paintText(painter, cell(name + pass, value), Qt::AlignRight, lost.front(), style().mutedText, lossesMeaning());
  paintText(painter, cell(area.width() - change, change), Qt::AlignRight, slower.front(), style().mutedText,
            tr("How much longer one execution of this choice takes than one of the other choice."));
  painter.setFont(font());
  for (std::size_t i = 0; i < count; ++i) {
    line = lossRow(i);
    paintText(painter, cell(0, name), Qt::AlignLeft, names[i], style().text);
    paintText(painter, cell(name, pass), Qt::AlignLeft, passes[i], style().mutedText);
    paintText(painter, cell(name + pass, value), Qt::AlignRight, lost[i + 1], style().text);
    const double length = barRoom * losses[i].lostUs / losses.front().lostUs;
    if (barRoom >= kLeastBar)
      painter.fillRect(
          QRectF(area.left() + name + pass + value, line.center().y() - kLossBarHeight, length, 2 * kLossBarHeight),
          tokens::coloursOn(style().background).loss);
    paintText(painter, cell(area.width() - change, change), Qt::AlignRight, slower[i + 1], style().mutedText);
  }
  line = lossRow(count);
  double shownUs = 0;
  for (std::size_t i = 0; i < count; ++i) shownUs += losses[i].lostUs;
  painter.setFont(font());
  QString total = count == losses.size() ? tr("Total: %1").arg(timeText(time.totalUs()))
                                         : tr("Total of the largest %1: %2; of all %3 that are slower: %4")
                                               .arg(count)
                                               .arg(timeText(shownUs))
                                               .arg(losses.size())
                                               .arg(timeText(time.totalUs()));
  if (const double other = m_summary.contents()->lostByOtherUs; other > 0 && !ofLibrary)
    total += toQString(clauseGap()) +
             tr("%1 is slower in others: %2")
                 .arg(time.withTrue ? tr("False") : m_summary.contents()->settingName, timeText(other));
  paintText(painter, line, Qt::AlignLeft, total, style().mutedText);
}

}  // namespace convscope
