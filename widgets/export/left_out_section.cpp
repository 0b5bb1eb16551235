#include "widgets/export/left_out_section.h"

#include "widgets/chart/session_chart.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

void LeftOutSection::add(const SessionChart& chart) {
  m_rows.append({chart.title(), App::tr("chart"),
                 QStringLiteral("convscope export SESSION --chart %1 --out %1.svg").arg(chart.name())});
}

void LeftOutSection::add(const QString& name, const QString& title, qsizetype rows) {
  m_rows.append({title, App::tr("%1 rows").arg(rows),
                 QStringLiteral("convscope export SESSION --table %1 --out %1.csv").arg(name)});
}

ReportSection LeftOutSection::section(const ReportFindings& findings) const {
  ReportSection result{App::tr("Not in this report")};
  result.paragraphs.append(
      App::tr("These commands write what this report leaves out; SESSION is the session's file. A chart whose title "
              "says \"of … rows\" is complete there, too: convscope export SESSION --list names them all. Every "
              "algorithm with its times: convscope-cli csv SESSION --out FILE.csv"));
  if (!findings.input().isEmpty())
    result.paragraphs.append(
        App::tr("Pages that name input %1 show this size only. --survey NUMBER, from 0 on, chooses "
                "another size, also for --report.")
            .arg(findings.input()));
  ReportTable table{{}, {App::tr("Contents"), {}, App::tr("Command")}, {false, true, false}, m_rows, {}};
  if (!m_rows.isEmpty()) result.tables.append(table);
  return result;
}

}  // namespace convscope
