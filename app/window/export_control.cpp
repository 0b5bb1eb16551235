#include "window/export_control.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QTableView>
#include <algorithm>

#include "problem/input_error.h"
#include "session/subject_text.h"
#include "widgets/chart/chart_view.h"
#include "widgets/export/picture_formats.h"
#include "widgets/export/report_file.h"
#include "widgets/shared/symbol_icon.h"
#include "widgets/shared/table_text.h"
#include "window/saved_file.h"

namespace convscope::window {
namespace {

const QString kExportTopic = QStringLiteral("export");

ChartPicture pictureOf(const ChartPainter& chart) {
  return {chart, captionOf(chart, chart.source().store(), chart.source()), printStyle()};
}

}  // namespace

ExportControl::ExportControl(const Parts& parts, const QList<Page*>& pages, std::function<Page*()> currentPage)
    : QObject(&parts.window), m_parts(parts), m_currentPage(std::move(currentPage)) {
  for (const Page* page : pages) {
    for (const ChartPainter* chart : page->charts()) {
      ChartView* view = ChartView::of(*chart);
      const auto add = [&](const QString& text, void (ExportControl::*action)(const ChartPainter&)) {
        auto* entry = new QAction(text, view);
        connect(entry, &QAction::triggered, this, [this, chart, action] { (this->*action)(*chart); });
        view->addAction(entry);
      };
      view->setContextMenuPolicy(Qt::ActionsContextMenu);
      add(tr("Copy chart"), &ExportControl::copyChart);
      add(tr("Export chart…"), &ExportControl::exportChart);
    }
  }
}

void ExportControl::addToFileMenu(QMenu& menu) {
  menu.addAction(symbolIcon(QStringLiteral("chart")), tr("Export sho&wn chart…"),
                 QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_E), this, [this] {
                   if (const ChartPainter* chart = shownChart())
                     exportChart(*chart);
                   else
                     m_parts.notices.announce(kExportTopic, tr("This page has no chart"));
                 });
  addChartMenu(menu, tr("Export c&hart"), &ExportControl::exportChart)->setIcon(symbolIcon(QStringLiteral("chart")));
  auto* tables = menu.addMenu(tr("Export ta&ble"));
  connect(tables, &QMenu::aboutToShow, this, [this, tables] {
    tables->clear();
    const Page* page = m_currentPage();
    for (QTableView* table : page->tables())
      tables->addAction(table->accessibleName(), this, [this, table, page] { exportTable(*table, *page); });
    if (tables->isEmpty()) tables->addAction(tr("This page has no table"))->setEnabled(false);
  });
  tables->setIcon(symbolIcon(QStringLiteral("table")));
  menu.addAction(symbolIcon(QStringLiteral("report")), tr("Export re&port…"),
                 QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), this, &ExportControl::exportReport);
}

void ExportControl::addToEditMenu(QMenu& menu) {
  addChartMenu(menu, tr("Copy c&hart"), &ExportControl::copyChart)->setIcon(symbolIcon(QStringLiteral("copy")));
}

QMenu* ExportControl::addChartMenu(QMenu& menu, const QString& title,
                                   void (ExportControl::*action)(const ChartPainter&)) {
  auto* charts = menu.addMenu(title);
  connect(charts, &QMenu::aboutToShow, this, [this, charts, action] {
    charts->clear();
    QList<ChartPainter*> all = m_currentPage()->charts();
    std::stable_partition(all.begin(), all.end(),
                          [](const ChartPainter* chart) { return ChartView::of(*chart)->isVisible(); });
    for (const ChartPainter* chart : all) {
      const QString text = ChartView::of(*chart)->isVisible() ? tr("%1 (shown)").arg(chart->title()) : chart->title();
      QAction* entry = charts->addAction(text, this, [this, chart, action] { (this->*action)(*chart); });
      entry->setEnabled(chart->emptyReason().isEmpty());
    }
    if (charts->isEmpty()) charts->addAction(tr("This page has no chart"))->setEnabled(false);
  });
  return charts;
}

const ChartPainter* ExportControl::shownChart() const {
  for (ChartPainter* chart : m_currentPage()->charts()) {
    if (ChartView::of(*chart)->isVisible() && chart->emptyReason().isEmpty()) return chart;
  }
  return nullptr;
}

void ExportControl::exportChart(const ChartPainter& chart) {
  QStringList filters{tr("SVG, can be edited (*.svg)"), tr("PDF (*.pdf)"), tr("PNG (*.png)")};
  constexpr int kFirstScaled = 2;
  for (const int scale : {2, 3, 4}) filters.append(tr("PNG, %1 times the resolution (*.png)").arg(scale));
  QString filter = filters.at(kFirstScaled + 1);
  const Survey* survey = chart.source().survey();  // of a lesson, not the open session's
  const QString subject = survey != nullptr ? QString::fromStdString(subjectName(survey->started)) : QString();
  const QString file = QFileDialog::getSaveFileName(&m_parts.window, tr("Export the chart"),
                                                    proposal(chart.name(), QStringLiteral("png"), subject),
                                                    filters.join(QStringLiteral(";;")), &filter);
  if (file.isEmpty()) return;
  const auto chosen = filters.indexOf(filter);
  const QString suffix = chosen == 0   ? QStringLiteral(".svg")
                         : chosen == 1 ? QStringLiteral(".pdf")
                                       : QStringLiteral(".png");
  exportChartTo(chart, withSuffix(file, suffix), std::max<double>(1, static_cast<double>(chosen - kFirstScaled + 1)));
}

void ExportControl::exportTable(QTableView& table, const Page& page) {
  const QString file = QFileDialog::getSaveFileName(&m_parts.window, tr("Export the table"),
                                                    proposal(page.name(), QStringLiteral("csv"), page.otherNetwork()),
                                                    tr("CSV (*.csv)"));
  if (!file.isEmpty()) exportTableTo(table, withSuffix(file, QStringLiteral(".csv")));
}

void ExportControl::exportReport() {
  const QString file = QFileDialog::getSaveFileName(&m_parts.window, tr("Export a report"),
                                                    proposal(QStringLiteral("report"), QStringLiteral("html")),
                                                    tr("Web page (*.html);;PDF (*.pdf)"));
  if (!file.isEmpty()) exportReportTo(withSuffix(file, QStringLiteral(".html")));
}

void ExportControl::exportChartTo(const ChartPainter& chart, const QString& file, double scale) {
  attempt(file, [&] {
    const PictureFormat format = pictureFormatOf(file);
    saveFile(file, pictureBytes(pictureOf(chart), format, scale));
  });
}

void ExportControl::exportTableTo(QTableView& table, const QString& file) {
  attempt(file, [&] { saveFile(file, tableText(table, TableFormat::Csv).toUtf8()); });
}

void ExportControl::exportReportTo(const QString& file) {
  attempt(file, [&] {
    ShownSurvey shown(m_parts.store);  // the report selects its own problem
    shown.show(m_parts.shown.index());
    saveFile(file, reportBytes(m_parts.store, shown, reportFormatOf(file)));
  });
}

void ExportControl::copyChart(const ChartPainter& chart) {
  try {
    QApplication::clipboard()->setMimeData(clipboardDataOf(pictureOf(chart)).release());
    m_parts.notices.announce(kExportTopic, tr("Chart copied: %1").arg(chart.title()));
  } catch (const RequestError& error) {
    m_parts.notices.show(kExportTopic, NoticeKind::Error, QString::fromUtf8(error.what()));
  }
}

void ExportControl::attempt(const QString& file, const std::function<void()>& write) {
  QApplication::setOverrideCursor(Qt::WaitCursor);
  QString trouble;
  try {
    write();
    m_parts.settings.setExportFolder(QFileInfo(file).absolutePath());
  } catch (const RequestError& error) {
    trouble = QString::fromUtf8(error.what());
  }
  QApplication::restoreOverrideCursor();
  if (trouble.isEmpty()) {
    m_parts.notices.announce(kExportTopic, tr("Written: %1").arg(QDir::toNativeSeparators(file)), file);
  } else {
    m_parts.notices.show(kExportTopic, NoticeKind::Error, trouble);
  }
}

QString ExportControl::proposal(const QString& name, const QString& suffix, const QString& network) const {
  QString prefix = network;
  if (const Survey* survey = m_parts.shown.survey(); prefix.isEmpty() && survey != nullptr)
    prefix = QString::fromStdString(subjectName(survey->started));
  if (!prefix.isEmpty()) prefix += u'-';
  return QStringLiteral("%1/%2%3.%4").arg(m_parts.settings.exportFolder(), prefix.replace(u'/', u'_'), name, suffix);
}

}  // namespace convscope::window
