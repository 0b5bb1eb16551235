#include "window/export_control.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMimeData>
#include <QTableView>
#include <algorithm>
#include <utility>

#include "problem/input_error.h"
#include "session/subject_text.h"
#include "widgets/chart/chart_view.h"
#include "widgets/export/chart_picture.h"
#include "widgets/export/chart_slide.h"
#include "widgets/export/film_strip.h"
#include "widgets/export/picture_formats.h"
#include "widgets/export/report_file.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/mechanism/mechanism_page.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/symbol_icon.h"
#include "widgets/shared/table_text.h"
#include "window/saved_file.h"

namespace convscope::window {
namespace {

const QString kExportTopic = QStringLiteral("export");

/// Returns the parts of a file's name that say what a survey is of: "resnet50", "fp16".
QStringList namePartsOf(const SurveyStarted& survey) {
  return {QString::fromStdString(subjectName(survey)),
          QString::fromStdString(precisionText(survey)).remove(u',').replace(u' ', u'-')};
}

}  // namespace

ExportControl::ExportControl(const Frame& frame, ShownSurvey& shown, const QList<Page*>& pages,
                             std::function<Page*()> currentPage)
    : QObject(&frame.window), m_frame(frame), m_shown(shown), m_currentPage(std::move(currentPage)) {
  for (Page* page : pages) {
    if (auto* sizes = qobject_cast<InputSizesPage*>(page)) m_sizes = sizes;
    if (const auto* mechanism = qobject_cast<const MechanismPage*>(page)) {
      MechanismCanvas& canvas = mechanism->view().canvas();
      auto* entry = new QAction(tr("Export key frames…"), &canvas);
      connect(entry, &QAction::triggered, this, &ExportControl::exportFilmStrip);
      canvas.addAction(entry);
      canvas.setContextMenuPolicy(Qt::ActionsContextMenu);
    }
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
  QAction* shown = menu.addAction(symbolIcon(QStringLiteral("chart")), tr("Export sho&wn chart or slide…"),
                                  QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_E), this, &ExportControl::exportShown);
  shown->setToolTip(tr("Write the shown chart as SVG, PDF or PNG, or as a slide of 1920x1080"));
  // Its keys work at any time: they say why nothing is exported.
  connect(&menu, &QMenu::aboutToShow, shown, [this, shown] { shown->setEnabled(hasShown()); });
  connect(&menu, &QMenu::aboutToHide, shown, [shown] { shown->setEnabled(true); });
  addChartMenu(menu, tr("Export c&hart"), &ExportControl::exportChart)->setIcon(symbolIcon(QStringLiteral("chart")));
  auto* tables = menu.addMenu(tr("Export ta&ble"));
  connect(tables, &QMenu::aboutToShow, this, [this, tables] {
    tables->clear();
    const Page* page = m_currentPage();
    for (QTableView* table : page->tables())
      tables->addAction(table->accessibleName(), this, [this, table, page] { exportTable(*table, *page); })
          ->setToolTip(tr("Write the table as CSV"));
    if (tables->isEmpty()) tables->addAction(tr("This page has no table"))->setEnabled(false);
  });
  tables->setIcon(symbolIcon(QStringLiteral("table")));
  menu.addAction(symbolIcon(QStringLiteral("report")), tr("Export re&port…"),
                 QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), this, &ExportControl::exportReport)
      ->setToolTip(tr("Write the answer, the findings and the figures of the survey as a web page (HTML) or PDF"));
  QAction* dark = menu.addAction(tr("Export charts in &dark colours"), this,
                                 [this](bool isDark) { m_frame.settings.setExportsDark(isDark); });
  dark->setCheckable(true);
  dark->setChecked(m_frame.settings.exportsDark());
}

bool ExportControl::hasShown() const {
  return shownChart() != nullptr || shownMechanism() != nullptr;
}

void ExportControl::exportShown() {
  if (const ChartPainter* chart = shownChart())
    exportChart(*chart);
  else if (shownMechanism() != nullptr)
    exportFilmStrip();
  else
    m_frame.notices.announce(kExportTopic, tr("This page has no chart"));
}

PrintColours ExportControl::colours() const {
  return m_frame.settings.exportsDark() ? PrintColours::Dark : PrintColours::Light;
}

Caption ExportControl::captionOf(const ChartPainter& chart) {
  return convscope::captionOf(chart, chart.source().store(), chart.source());
}

ChartPicture ExportControl::pictureOf(const ChartPainter& chart) const {
  return {chart, captionOf(chart), printStyle(colours())};
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
    if (action == &ExportControl::exportChart && shownMechanism() != nullptr)
      charts->addAction(tr("Key frames of the mechanism"), this, &ExportControl::exportFilmStrip);
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
  struct Choice {
    QString filter;
    QString suffix;
    double scale = 1;
    bool isSlide = false;
  };
  const QString svg = QStringLiteral(".svg");
  const QString pdf = QStringLiteral(".pdf");
  const QString png = QStringLiteral(".png");
  QList<Choice> choices{{tr("SVG, can be edited (*.svg)"), svg}, {tr("PDF (*.pdf)"), pdf}, {tr("PNG (*.png)"), png}};
  for (const int scale : {2, 3, 4})
    choices.append({tr("PNG, %1 times the resolution (*.png)").arg(scale), png, static_cast<double>(scale)});
  const QString filter = choices.at(3).filter;
  choices.append({tr("Slide of 1920x1080, PNG (*.png)"), png, 1, true});
  choices.append({tr("Slide of 1920x1080, PDF (*.pdf)"), pdf, 1, true});
  QStringList filters;
  for (const Choice& each : std::as_const(choices)) filters.append(each.filter);
  QString chosen = filter;
  const QString file = QFileDialog::getSaveFileName(&m_frame.window, tr("Export the chart"),
                                                    inExportFolder(chartFileName(chart, QStringLiteral("png"))),
                                                    filters.join(QStringLiteral(";;")), &chosen);
  if (file.isEmpty()) return;
  const Choice& choice = choices.at(std::max<qsizetype>(0, filters.indexOf(chosen)));
  if (choice.isSlide) return exportSlideTo(chart, withSuffix(file, choice.suffix));
  exportChartTo(chart, withSuffix(file, choice.suffix), choice.scale);
}

const MechanismPage* ExportControl::shownMechanism() const {
  const auto* page = qobject_cast<const MechanismPage*>(m_currentPage());
  return page != nullptr && page->view().canvas().scene().steps() > 0 ? page : nullptr;
}

void ExportControl::exportFilmStrip() {
  if (shownMechanism() == nullptr) return;
  const QString file = QFileDialog::getSaveFileName(&m_frame.window, tr("Export the key frames"),
                                                    proposal(QStringLiteral("mechanism"), QStringLiteral("png")),
                                                    tr("PNG (*.png);;SVG, can be edited (*.svg);;PDF (*.pdf)"));
  if (!file.isEmpty()) exportFilmStripTo(withSuffix(file, QStringLiteral(".png")));
}

void ExportControl::exportTable(QTableView& table, const Page& page) {
  const QString file = QFileDialog::getSaveFileName(&m_frame.window, tr("Export the table"),
                                                    proposal(page.name(), QStringLiteral("csv"), page.otherNetwork()),
                                                    tr("CSV (*.csv)"));
  if (!file.isEmpty()) exportTableTo(table, withSuffix(file, QStringLiteral(".csv")));
}

void ExportControl::exportReport() {
  const QString file = QFileDialog::getSaveFileName(&m_frame.window, tr("Export a report"),
                                                    proposal(QStringLiteral("report"), QStringLiteral("html")),
                                                    tr("Web page (*.html);;PDF (*.pdf)"));
  if (!file.isEmpty()) exportReportTo(withSuffix(file, QStringLiteral(".html")));
}

QString ExportControl::chartFileName(const ChartPainter& chart, const QString& suffix) const {
  constexpr std::size_t kFew = 2;
  QStringList parts;
  const Survey* survey = chart.source().survey();  // of a lesson, not the open session's
  if (survey != nullptr) parts += namePartsOf(survey->started);
  parts.append(chart.name());
  if (const std::vector<std::string> policies = chart.policies(); policies.size() <= kFew) {
    for (const std::string& policy : policies) {
      QString text = QString::fromStdString(policy);  // "pytorch-benchmark:limit=0"
      parts.append(text.replace(u':', u'-').replace(u',', u'-').remove(u'='));
    }
  }
  return QStringLiteral("%1.%2").arg(fileNameOf(parts), suffix);
}

QString ExportControl::inExportFolder(const QString& name) const {
  return QStringLiteral("%1/%2").arg(m_frame.settings.exportFolder(), name);
}

void ExportControl::exportChartTo(const ChartPainter& chart, const QString& file, double scale) {
  attempt(file, [&] {
    const PictureFormat format = pictureFormatOf(file);
    saveFile(file, pictureBytes(pictureOf(chart), format, scale));
  });
}

void ExportControl::exportSlideTo(const ChartPainter& chart, const QString& file) {
  attempt(file, [&] {
    const PictureFormat format = pictureFormatOf(file);
    saveFile(file, pictureBytes(ChartSlide(chart, captionOf(chart), printStyle(colours())), format, 1));
  });
}

void ExportControl::exportFilmStripTo(const QString& file) {
  const MechanismPage* page = shownMechanism();
  if (page == nullptr) return;
  constexpr double kScale = 2;
  attempt(file, [&] {
    const PictureFormat format = pictureFormatOf(file);
    const auto strip = filmStrip(m_shown.store(), *m_shown.survey(), page->view().setup().choice());
    saveFile(file, pictureBytes(*strip, format, kScale));
  });
}

void ExportControl::exportTableTo(QTableView& table, const QString& file) {
  attempt(file, [&] { saveFile(file, tableText(table, TableFormat::Csv).toUtf8()); });
}

void ExportControl::exportReportTo(const QString& file) {
  attempt(file, [&] {
    ShownSurvey own(m_shown.store());  // the report selects its own problem
    own.show(m_shown.index());
    own.baseline().pin(m_shown.baseline().pinned());
    ChartSettings settings;
    if (m_sizes != nullptr) {
      settings.schedule = m_sizes->shownSchedule();
      settings.policies = m_sizes->forecasts().policies();
    }
    saveFile(file, reportBytes(m_shown.store(), own, reportFormatOf(file), settings));
  });
}

void ExportControl::copyChart(const ChartPainter& chart) {
  try {
    QApplication::clipboard()->setMimeData(clipboardDataOf(pictureOf(chart)).release());
    m_frame.notices.announce(kExportTopic, tr("Chart copied: %1").arg(chart.title()));
  } catch (const RequestError& error) {
    m_frame.notices.show(kExportTopic, NoticeKind::Error, QString::fromUtf8(error.what()));
  }
}

void ExportControl::attempt(const QString& file, const std::function<void()>& write) {
  QApplication::setOverrideCursor(Qt::WaitCursor);
  QString trouble;
  try {
    write();
    m_frame.settings.setExportFolder(QFileInfo(file).absolutePath());
  } catch (const RequestError& error) {
    trouble = QString::fromUtf8(error.what());
  }
  QApplication::restoreOverrideCursor();
  if (trouble.isEmpty()) {
    m_frame.notices.announce(kExportTopic, tr("Written: %1").arg(QDir::toNativeSeparators(file)), file);
  } else {
    m_frame.notices.show(kExportTopic, NoticeKind::Error, trouble);
  }
}

QString ExportControl::proposal(const QString& name, const QString& suffix, const QString& network) const {
  QStringList parts;
  if (const Survey* survey = m_shown.survey(); network.isEmpty() && survey != nullptr)
    parts = namePartsOf(survey->started);
  else
    parts.append(network);
  return inExportFolder(QStringLiteral("%1.%2").arg(fileNameOf(parts + QStringList{name}), suffix));
}

}  // namespace convscope::window
