#include "widgets/export/report_html.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "widgets/answer/setting_colour.h"
#include "widgets/export/chart_picture.h"
#include "widgets/export/picture_formats.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr const char* kStyle = R"(
body { font-family: "DejaVu Sans", Verdana, sans-serif; font-size: 14px; line-height: 1.45; color: #111;
       background: #fff; max-width: 1280px; margin: 2em auto; padding: 0 1.5em; }
h2 { border-bottom: 1px solid #ccc; padding-bottom: 4px; margin-top: 2em; }
.answer td { padding-right: 40px; }
.answer tr { background: none; }
.compact { font-size: 12px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 0.6em 0; }
th { border-bottom: 1px solid #888; }
th, td { padding: 2px 12px 2px 0; vertical-align: top; }
tbody tr:nth-child(even) { background: #f5f5f5; }
pre { background: #f3f3f3; padding: 8px 12px; overflow-x: auto; }
svg { display: block; width: 100%; height: auto; margin: 1em 0; }
nav a { margin-right: 1.2em; }
.tables { overflow-x: auto; }
@media print { h2 { break-before: page; } svg { break-inside: avoid; } }
)";

QString htmlParagraph(const QString& text) {
  return QStringLiteral("<p>%1</p>\n").arg(escapedMarkup(text));
}

/// Returns the chart as an HTML element that fits the page's width.
QString svgElement(const DocumentChart& chart) {
  constexpr QSizeF kPage(1200, 640);  // as kStyle has it, and most of the screen of a laptop
  const ChartPicture picture = pictureOf(chart, kPage);
  const QString svg = QString::fromUtf8(svgOf(picture));
  const qsizetype start = svg.indexOf(QLatin1String("<svg "));
  const qsizetype sizes = svg.indexOf(QLatin1String("viewBox"), start);
  return QStringLiteral("<svg role=\"img\" style=\"max-width:%1px\" ").arg(picture.size().width()) + svg.mid(sizes);
}

QString factsHtml(const QList<std::pair<QString, QString>>& facts) {
  QString html = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"3\">\n");
  for (const auto& [name, value] : facts)
    html += QStringLiteral("<tr><th align=\"left\">%1</th><td>%2</td></tr>\n")
                .arg(escapedMarkup(name), escapedMarkup(value));
  return html + QStringLiteral("</table>\n");
}

/// Returns a figure of a card: what it is of, the figure in large letters, and what limits it.
QString figureHtml(const QString& title, const QString& value, const QColor& colour, const QStringList& details) {
  QString html = QStringLiteral("<td>%1<br/><span style=\"font-size: x-large; font-weight: bold; color: %2\">%3</span>")
                     .arg(escapedMarkup(title), colour.name(), escapedMarkup(value));
  for (const QString& each : details) html += QStringLiteral("<br/>") + escapedMarkup(each);
  return html + QStringLiteral("</td>");
}

QString figureHtml(const BriefFigure& figure) {
  if (figure.value.empty()) return {};
  QStringList details;
  for (const std::string& each : figure.details) details.append(toQString(each));
  return figureHtml(toQString(figure.title), toQString(figure.value), tokens::light().text, details);
}

/// Returns the letters of the longest word of a header, with one more because it is bold.
qsizetype longestWord(const QString& text) {
  qsizetype longest = 0;
  for (const QString& word : text.split(u' ')) longest = std::max(longest, word.size());
  return longest + 1;
}

/// Returns the widths of a table's columns in percent, by their contents: a column with figures has its longest one in
/// a line, and so has each column with text that takes at most an equal share of what is left. The percents that
/// rounding leaves widen the columns with the longest words in their headers, which would be divided.
QList<int> columnWidths(const ReportTable& table) {
  constexpr qsizetype kLine = 108;  // letters
  constexpr qsizetype kBetween = 2;
  QList<qsizetype> letters;
  QList<qsizetype> texts;
  qsizetype left = kLine;
  for (qsizetype i = 0; i < table.headers.size(); ++i) {
    qsizetype longest = longestWord(table.headers[i]);
    for (const QStringList& row : table.rows) longest = std::max(longest, row[i].size());
    letters.append(longest + kBetween);
    if (table.numeric[i])
      left -= letters.back();
    else
      texts.append(i);
  }
  std::ranges::stable_sort(texts, {}, [&](qsizetype i) { return letters[i]; });
  for (qsizetype i = 0; i < texts.size(); ++i) {
    qsizetype& each = letters[texts[i]];
    each = std::min(each, std::max(left / (texts.size() - i), longestWord(table.headers[texts[i]]) + kBetween));
    left -= each;
  }
  const qsizetype all = std::max<qsizetype>(std::accumulate(letters.begin(), letters.end(), qsizetype{0}), 1);
  QList<int> widths;
  for (const qsizetype each : letters) widths.append(static_cast<int>(100 * each / all));
  QList<qsizetype> byHeader(widths.size());
  std::iota(byHeader.begin(), byHeader.end(), 0);
  std::ranges::stable_sort(byHeader, std::greater{}, [&](qsizetype i) { return longestWord(table.headers[i]); });
  const int unused = 100 - std::accumulate(widths.begin(), widths.end(), 0);
  for (qsizetype i = 0; i < std::min<qsizetype>(unused, byHeader.size()); ++i) ++widths[byHeader[i]];
  return widths;
}

QString anchor(qsizetype section) {
  return QStringLiteral("section-%1").arg(section + 1);
}

}  // namespace

QByteArray htmlOf(const Report& report) {
  const QString title = escapedMarkup(report.title);
  QString html = QStringLiteral(
                     "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<meta name=\"generator\" content=\"ConvScope\">\n<title>%1</title>\n<style>%2</style>\n</head>\n"
                     "<body>\n%3<nav>")
                     .arg(title, QString::fromLatin1(kStyle), headHtml(report));
  for (qsizetype i = 0; i < report.sections.size(); ++i)
    html += QStringLiteral("<a href=\"#%1\">%2</a>\n").arg(anchor(i), escapedMarkup(report.sections[i].title));
  html += QStringLiteral("</nav>\n");
  for (qsizetype i = 0; i < report.sections.size(); ++i) {
    const ReportSection& section = report.sections[i];
    html += QStringLiteral("<h2 id=\"%1\">%2</h2>\n").arg(anchor(i), escapedMarkup(section.title));
    html += textHtml(section);
    for (const DocumentChart& chart : section.charts) html += svgElement(chart);
    for (const ReportTable& table : section.tables)
      html += QStringLiteral("<div class=\"tables\">%1</div>\n").arg(tableHtml(table));
  }
  return (html + QStringLiteral("</body>\n</html>\n")).toUtf8();
}

QString headHtml(const Report& report) {
  return QStringLiteral("<h1>%1</h1>\n").arg(escapedMarkup(report.title)) + htmlParagraph(report.subject);
}

QString answerHtml(const AnswerBrief& answer) {
  const tokens::Colours& colours = tokens::light();
  QStringList verdict{toQString(answer.condition), toQString(answer.alternative)};
  verdict.removeAll(QString());
  return QStringLiteral("<table class=\"answer\" cellspacing=\"0\" cellpadding=\"0\"><tr>%1%2%3</tr></table>\n")
      .arg(figureHtml(QStringLiteral("torch.backends.cudnn.benchmark"), toQString(answer.verdict),
                      answer.setting ? settingColour(*answer.setting, colours) : colours.text, verdict),
           figureHtml(answer.saving), figureHtml(answer.breakEven));
}

QString textHtml(const ReportSection& section) {
  QString html;
  if (section.answer) html += answerHtml(*section.answer);
  for (const QString& text : section.paragraphs) html += htmlParagraph(text);
  if (!section.code.isEmpty()) html += QStringLiteral("<pre>%1</pre>\n").arg(escapedMarkup(section.code));
  if (!section.facts.isEmpty()) html += factsHtml(section.facts);
  return html;
}

QString tableHtml(const ReportTable& table) {
  const QList<int> widths = table.isCompact ? QList<int>() : columnWidths(table);
  const auto line = [&](const QStringList& cells, const QString& element) {
    QString html = QStringLiteral("<tr>");
    for (qsizetype i = 0; i < cells.size(); ++i)
      html += QStringLiteral("<%1 align=\"%2\"%3>%4</%1>")
                  .arg(element, table.numeric[i] ? QStringLiteral("right") : QStringLiteral("left"),
                       widths.isEmpty() ? QString() : QStringLiteral(" width=\"%1%\"").arg(widths[i]),
                       escapedMarkup(cells[i]));
    return html + QStringLiteral("</tr>\n");
  };
  QString html = table.title.isEmpty() ? QString() : QStringLiteral("<h3>%1</h3>\n").arg(escapedMarkup(table.title));
  // The note of a table of several pages would be alone on a further one.
  if (table.isCompact && !table.note.isEmpty()) html += htmlParagraph(table.note);
  html += QStringLiteral("<table class=\"%1\" width=\"100%\" cellspacing=\"0\" cellpadding=\"%2\">\n")
              .arg(table.isCompact ? QStringLiteral("compact") : QStringLiteral("plain"))
              .arg(table.isCompact ? 0 : 3);
  html += QStringLiteral("<thead>%1</thead>\n<tbody>\n").arg(line(table.headers, QStringLiteral("th")));
  for (const QStringList& row : table.rows) html += line(row, QStringLiteral("td"));
  html += QStringLiteral("</tbody>\n</table>\n");
  return table.note.isEmpty() || table.isCompact ? html : html + htmlParagraph(table.note);
}

}  // namespace convscope
