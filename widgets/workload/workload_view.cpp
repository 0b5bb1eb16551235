#include "widgets/workload/workload_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "text/message.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/workload/size_plot.h"
#include "workload/workload_summary.h"

namespace convscope {
namespace {

constexpr std::size_t kShownSizes = 4;

QString fact(const QString& title, const std::string& text) {
  return text.empty() ? QString()
                      : QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;</td><td>%2</td></tr>")
                            .arg(title, escapedMarkup(toQString(text)));
}

QString factsText(const NamedWorkload& recorded) {
  const Workload& workload = recorded.workload;
  QString text = QStringLiteral("<h3>%1</h3><table>").arg(escapedMarkup(toQString(recorded.name)));
  text += fact(WorkloadView::tr("Recorded"), sourcesText(workload));
  text += fact(WorkloadView::tr("On"), recordedOnText(workload));
  text += fact(WorkloadView::tr("Switches"), switchesText(workload));
  text += fact(WorkloadView::tr("Over"), iterationsText(workload));
  text += fact(WorkloadView::tr("Sizes"), sizeRunsText(workload, kShownSizes));
  text += fact(WorkloadView::tr("Computed"), executorsText(workload));
  for (const std::string& remark : workload.remarks)
    text += fact(WorkloadView::tr("Remark"), translatedMessage(remark));
  return text + QStringLiteral("</table>");
}

}  // namespace

WorkloadView::WorkloadView(QWidget* parent)
    : QWidget(parent),
      m_run(new QPushButton(tr("&Show the recorded run"))),
      m_facts(makeWordLabel()),
      m_offer(new RecordingOfferRow),
      m_sizes(new SizePlot),
      m_problems(new RecordedProblemModel(this)) {
  m_facts->setTextFormat(Qt::RichText);
  m_facts->setAccessibleName(tr("Recording"));
  auto* network = new QPushButton(tr("Edit a &network instead"));
  network->setToolTip(tr("Closes the recording and shows the network again"));
  connect(network, &QPushButton::clicked, this, &WorkloadView::networkRequested);
  m_run->setToolTip(plainToolTip(tr("Opens the page Run: its timeline, what limits it, and its layers by time")));
  connect(m_run, &QPushButton::clicked, this, &WorkloadView::runRequested);
  connect(m_offer, &RecordingOfferRow::requested, this, &WorkloadView::requested);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(m_run);
  buttons->addWidget(network);
  buttons->addStretch();
  auto* column = new QVBoxLayout(this);
  column->addWidget(m_facts);
  column->addLayout(buttons);
  column->addWidget(m_offer);
  column->addWidget(m_sizes);
  column->addWidget(makePageTable(*m_problems, tr("Recorded problems")), 1);
}

void WorkloadView::setWorkload(const NamedWorkload& recorded) {
  m_recorded = recorded;
  m_facts->setText(factsText(recorded));
  m_run->setVisible(!recorded.workload.calls.empty() && !recorded.workload.runs.empty());  // otherwise there is no run
  m_sizes->setWorkload(recorded.workload);
  m_problems->setWorkload(recorded.workload);
}

}  // namespace convscope
