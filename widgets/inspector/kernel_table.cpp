#include "widgets/inspector/kernel_table.h"

#include <QStringList>

#include "analysis/kernel_report.h"
#include "text/units.h"
#include "widgets/inspector/kernel_text.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

QString tableRow(const QStringList& cells, const QString& element) {
  QString row;
  for (const QString& cell : cells)
    row += QStringLiteral("<%1 align=\"right\">%2</%1>").arg(element, escapedMarkup(cell));
  return QStringLiteral("<tr>%1</tr>").arg(row);
}

/// Returns two rows: the kernel's name, which is long, and its figures.
QString kernelRows(const KernelRow& row, qsizetype columns) {
  QString name = QStringLiteral("<code>%1</code>").arg(escapedMarkup(kernelText(row.launch.name)));
  if (row.count > 1) name += App::tr(" ×%1").arg(row.count);
  if (const std::string role = roleText(row.role); !role.empty())
    name += QStringLiteral(" <i>(%1)</i>").arg(escapedMarkup(toQString(role)));
  const QStringList figures{timeText(row.launch.us),
                            toQString(formatPercent(row.share)),
                            toQString(launchSizeText(row.launch)),
                            QString::number(row.launch.registers),
                            bytesText(row.launch.sharedBytes),
                            row.waves ? toQString(wavesText(*row.waves)) : QString()};
  return QStringLiteral("<tr><td colspan=\"%1\">%2</td></tr>").arg(columns).arg(name) +
         tableRow(figures, QStringLiteral("td"));
}

}  // namespace

QString kernelsInWords(const Trial& trial, const Problem& problem, const DeviceInfo& device) {
  if (trial.kernels.empty()) return {};
  const auto report = kernelReport(trial, problem, device);
  if (!report) {
    QStringList names;
    for (const std::string& kernel : trial.kernels)
      names.append(QStringLiteral("<code>%1</code>").arg(escapedMarkup(kernelText(kernel))));
    return QStringLiteral("<p>%1</p>").arg(App::tr("<b>Kernels:</b> %1").arg(names.join(QStringLiteral("<br>"))));
  }
  const QStringList heads{App::tr("Time"),      App::tr("Share"),         App::tr("Grid × block"),
                          App::tr("Registers"), App::tr("Shared memory"), App::tr("Waves")};
  QString rows = tableRow(heads, QStringLiteral("th"));
  for (const KernelRow& row : report->rows) rows += kernelRows(row, heads.size());
  QString text = QStringLiteral("<p><b>%1</b></p>").arg(App::tr("Kernels"));
  for (const std::string& sentence : kernelSentences(*report, device))
    text += QStringLiteral("<p>%1</p>").arg(escapedMarkup(toQString(sentence)));
  return text + QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"2\">%1</table>").arg(rows);
}

QString choicesKernelsInWords(const ProblemResult& result, const Marks& marks, const DeviceInfo& device) {
  QString text;
  const auto add = [&](std::optional<std::size_t> choice, const QString& title) {
    if (!choice) return;
    if (const auto report = kernelReport(result.trials[*choice], result.subject.problem, device))
      text += QStringLiteral("<p><b>%1:</b> %2</p>").arg(title, escapedMarkup(toQString(kernelTimeSentence(*report))));
  };
  add(marks.fastest, App::tr("Kernels of the fastest"));
  if (marks.heuristics != marks.fastest) add(marks.heuristics, App::tr("Kernels of the heuristic choice"));
  return text;
}

}  // namespace convscope
