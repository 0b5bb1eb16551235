#include "window/parts/start_page.h"

#include <QCommandLinkButton>
#include <QDir>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "widgets/shared/symbol_icon.h"
#include "window/parts/device_text.h"

namespace convscope::window {
namespace {

constexpr int kWidth = 520;
constexpr int kMostFiles = 5;

QCommandLinkButton* choice(const QString& icon, const QString& text, const QString& description) {
  auto* button = new QCommandLinkButton(text, description);
  button->setIcon(symbolIcon(icon));
  button->setAccessibleName(text);
  button->setAccessibleDescription(description);
  return button;
}

/// Returns a heading with rows for files below, hidden while there are none.
QWidget* section(const QString& title, QLayout* rows) {
  auto* whole = new QWidget;
  auto* column = new QVBoxLayout(whole);
  column->setContentsMargins(0, 8, 0, 0);
  auto* heading = new QLabel(title);
  QFont bold = heading->font();
  bold.setBold(true);
  heading->setFont(bold);
  column->addWidget(heading);
  column->addLayout(rows);
  whole->hide();
  return whole;
}

}  // namespace

StartPage::StartPage(const std::vector<RecordedSession>& sessions, QWidget* parent)
    : QWidget(parent), m_missing(new QLabel) {
  auto* title = new QLabel(tr("What does the choice of convolution algorithms cost, and what does it gain?"));
  QFont large = title->font();
  large.setPointSizeF(large.pointSizeF() * 1.4);
  title->setFont(large);
  title->setWordWrap(true);
  auto* run =
      choice(QStringLiteral("run"), {}, tr("Measures every algorithm of every convolution of the network on the left"));
  m_run = run;
  auto* learn = choice(QStringLiteral("lesson"), tr("Take a lesson…"),
                       tr("What benchmark mode does, step by step, with recorded measurements; needs no GPU"));
  auto* open = choice(QStringLiteral("open"), tr("Open a recorded session…"),
                      tr("Look at earlier measurements, of this or another computer"));
  auto* network = choice(QStringLiteral("network"), tr("Open a network…"),
                         tr("From a file; or choose a preset on the left and edit it"));
  connect(m_run, &QPushButton::clicked, this, &StartPage::runRequested);
  connect(learn, &QPushButton::clicked, this, &StartPage::lessonsRequested);
  connect(open, &QPushButton::clicked, this, &StartPage::openSessionRequested);
  connect(network, &QPushButton::clicked, this, &StartPage::openNetworkRequested);
  m_missing->setWordWrap(true);
  m_missing->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  m_missing->setForegroundRole(QPalette::PlaceholderText);

  auto* recorded = new QGridLayout;
  m_recent = new QVBoxLayout;
  for (QLayout* rows : {static_cast<QLayout*>(recorded), static_cast<QLayout*>(m_recent)}) rows->setSpacing(0);
  m_recordedSection = section(tr("Recorded sessions"), recorded);
  m_recentSection = section(tr("Recent files"), m_recent);
  const std::size_t half = (sessions.size() + 1) / 2;
  for (std::size_t i = 0; i < sessions.size(); ++i)
    recorded->addWidget(link(sessions[i].title, sessions[i].file), static_cast<int>(i % half),
                        static_cast<int>(i / half));
  m_recordedSection->setVisible(recorded->count() > 0);

  auto* content = new QWidget;
  content->setMaximumWidth(kWidth);
  auto* column = new QVBoxLayout(content);
  column->addStretch(1);
  column->addWidget(title);
  column->addSpacing(8);
  for (QWidget* part : {run, learn, open, network}) column->addWidget(part);
  column->addWidget(m_recentSection);
  column->addWidget(m_recordedSection);
  column->addSpacing(8);
  column->addWidget(m_missing);
  column->addStretch(2);
  auto* centred = new QWidget;
  auto* row = new QHBoxLayout(centred);
  row->addStretch(1);
  row->addWidget(content, 100);
  row->addStretch(1);
  auto* area = new QScrollArea;
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setWidget(centred);
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins({});
  whole->addWidget(area);
  refresh();
}

void StartPage::fill(QVBoxLayout* rows, const QStringList& files) {
  while (QLayoutItem* item = rows->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  for (const QString& file : files.mid(0, kMostFiles)) rows->addWidget(link(QFileInfo(file).fileName(), file));
}

QPushButton* StartPage::link(const QString& text, const QString& file) {
  auto* button = new QPushButton(text);
  button->setFlat(true);
  button->setStyleSheet(QStringLiteral("text-align: left; padding: 3px;"));
  button->setToolTip(QDir::toNativeSeparators(file));
  connect(button, &QPushButton::clicked, this, [this, file] { emit fileRequested(file); });
  return button;
}

void StartPage::showBackends(const std::vector<BackendStatus>& backends) {
  m_device.clear();
  QStringList missing;
  for (const BackendStatus& offer : backends) {
    if (m_device.isEmpty() && !offer.devices.empty()) {
      const DeviceInfo& device = offer.devices.front();
      m_device = device.computeCapability > 0 ? QString::fromStdString(device.name) : tr("this CPU");
    }
    if (!offer.missing.empty())
      missing.append(
          tr("%1 is not available: %2").arg(backendTitle(offer.name), QString::fromStdString(offer.missing)));
  }
  m_missing->setText(missing.join(QLatin1Char('\n')));
  refresh();
}

void StartPage::showNetwork(const QString& name) {
  m_network = name;
  refresh();
}

void StartPage::showRecentFiles(const QStringList& files) {
  fill(m_recent, files);
  m_recentSection->setVisible(m_recent->count() > 0);
}

void StartPage::refresh() {
  m_run->setEnabled(!m_device.isEmpty());
  m_run->setText(m_device.isEmpty() ? tr("Profile %1").arg(m_network)
                                    : tr("Profile %1 on %2").arg(m_network, m_device));
}

}  // namespace convscope::window
