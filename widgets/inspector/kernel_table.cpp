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

QString tableRow(const QString& kernel, const QString& time, const QString& share, const QString& element) {
  return QStringLiteral(
             "<tr><%1 width=\"58%\" align=\"left\">%2</%1><%1 width=\"22%\" align=\"right\">%3</%1>"
             "<%1 align=\"right\">%4</%1></tr>")
      .arg(element, kernel, time, share);
}

/// Describes a kernel: its name, what it does and its sizes. A line for each, because the panel is narrow.
QString kernelInWords(const KernelRow& row) {
  QString text = QStringLiteral("<code>%1</code>").arg(escapedMarkup(kernelText(row.launch.name)));
  if (row.count > 1) text += App::tr(" ×%1").arg(row.count);
  if (const std::string role = roleText(row.role); !role.empty())
    text += QStringLiteral("<br><i>%1</i>").arg(escapedMarkup(toQString(role)));
  QString sizes = App::tr("%1 (grid × block), %2 registers, %3 of shared memory")
                      .arg(toQString(launchSizeText(row.launch)))
                      .arg(row.launch.registers)
                      .arg(bytesText(row.launch.sharedBytes));
  if (row.waves)
    sizes += App::tr(", %1 waves, occupancy %2")
                 .arg(toQString(wavesText(*row.waves)), toQString(formatPercent(row.occupancy->warps)));
  text += QStringLiteral("<br>%1").arg(escapedMarkup(sizes));
  const std::string counted = row.counters ? countersText(*row.counters) : std::string();
  return counted.empty() ? text : text + QStringLiteral("<br>%1").arg(escapedMarkup(toQString(counted)));
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
  QString rows = tableRow(App::tr("Kernel"), App::tr("Time"), App::tr("Share"), QStringLiteral("th"));
  for (const KernelRow& row : report->rows)
    rows += tableRow(kernelInWords(row), timeText(row.launch.us), toQString(formatPercent(row.share)),
                     QStringLiteral("td"));
  QString text = QStringLiteral("<p><b>%1</b></p>").arg(App::tr("Kernels"));
  for (const std::string& sentence : kernelSentences(*report, device))
    text += QStringLiteral("<p>%1</p>").arg(escapedMarkup(toQString(sentence)));
  return text + QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"3\">%1</table>").arg(rows);
}

QString choicesKernelsInWords(const ProblemResult& result, const Marks& marks, const DeviceInfo& device,
                              std::optional<std::size_t> selected) {
  QString text;
  const auto add = [&](std::optional<std::size_t> choice, const QString& title) {
    if (!choice || choice == selected) return;
    if (const auto report = kernelReport(result.trials[*choice], result.subject.problem, device))
      text += QStringLiteral("<p><b>%1:</b> %2</p>").arg(title, escapedMarkup(toQString(kernelTimeSentence(*report))));
  };
  add(marks.fastest, App::tr("The fastest"));
  if (marks.heuristics != marks.fastest) add(marks.heuristics, App::tr("The heuristic choice"));
  return text;
}

}  // namespace convscope
