#pragma once

#include "widgets/export/report_findings.h"

namespace convscope {

class SessionChart;

/// The last section of a report: the charts and tables that are not in it, each with the command that writes it.
class LeftOutSection {
 public:
  void add(const SessionChart& chart);
  void add(const QString& name, const QString& title, qsizetype rows);

  ReportSection section(const ReportFindings& findings) const;

 private:
  QList<QStringList> m_rows;
};

}  // namespace convscope
