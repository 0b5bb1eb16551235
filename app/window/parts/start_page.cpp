#include "window/parts/start_page.h"

#include <QCursor>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "analysis/answer_sentences.h"
#include "network/presets.h"
#include "problem/input_error.h"
#include "text/sentences.h"
#include "widgets/answer/answer_card.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/flow_layout.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/symbol_icon.h"
#include "widgets/shared/tokens.h"
#include "window/document/session_head.h"
#include "window/parts/device_text.h"
#include "window/parts/elided_button.h"
#include "window/parts/recorded_menu.h"
#include "window/parts/verdict_cell.h"
#include "window/parts/verdict_grid.h"
#include "window/parts/verdict_legend.h"

namespace convscope::window {
namespace {

constexpr int kWidth = 1160;       ///< pixels; large letters have more
constexpr int kMostLetters = 125;  ///< side by side
constexpr int kMostRecentFiles = 3;

QPushButton* choice(const QString& icon, const QString& text, const QString& description) {
  auto* button = new QPushButton(symbolIcon(icon), text);
  button->setToolTip(plainToolTip(description));
  button->setAccessibleName(text);
  button->setAccessibleDescription(description);
  return button;
}

QLabel* label(const QString& text, tokens::Type type) {
  auto* label = new QLabel(text);
  label->setTextFormat(Qt::PlainText);
  setTextType(*label, type);
  label->setWordWrap(true);
  return label;
}

/// Returns the recording whose answer is shown before one was opened: in PyTorch's default precision, and if there is
/// one, with an advice that neither depends on the training nor has a caution or another limit than PyTorch's. Null if
/// no recording has a cell.
const RecordedSession* exampleOf(const std::vector<RecordedSession>& sessions) {
  const auto rank = [](const RecordedSession& each) {
    if (each.isVariant || each.verdict.isEmpty()) return 0;
    if (each.precision != Precision::Tf32) return 1;
    const RecordedVerdict& figures = each.figures;
    const bool isClear = toneOf(figures) == VerdictTone::Soon && figures.cautions.empty();
    return isClear && settingName(figures.policy) == "True" ? 3 : 2;
  };
  const auto best = std::ranges::max_element(sessions, {}, rank);  // the first of equals
  return best != sessions.end() && rank(*best) > 0 ? &*best : nullptr;
}

/// Returns where a recent file is, and for a session the device that it was measured on.
QString originOf(const QString& file) {
  QString origin = QDir::toNativeSeparators(QFileInfo(file).absolutePath());
  if (!file.endsWith(kSessionSuffix) && !file.endsWith(kPackedSuffix)) return origin;
  try {
    const std::vector<SurveyStarted> surveys = sessionHead(file);
    if (!surveys.empty()) origin = deviceName(surveys.front().device) + QStringLiteral(" · ") + origin;
  } catch (const InputError&) {  // its error is shown when it is opened
  }
  return origin;
}

}  // namespace

StartPage::StartPage(const std::vector<RecordedSession>& sessions, QWidget* parent)
    : QWidget(parent),
      m_sessions(sessions),
      m_verdicts(new VerdictGrid(sessions)),
      m_answer(new AnswerCard(AnswerCard::Form::Compact, this)),
      m_missing(label({}, tokens::Type::Body)) {
  setFocusPolicy(Qt::ClickFocus);  // so Escape arrives
  m_measure = choice(QStringLiteral("measure"), {}, tr("Choose a network, its precision and the device, then Run"));
  auto* learn = choice(QStringLiteral("lesson"), tr("Take a lesson…"),
                       tr("What benchmark = True does, step by step, with recorded measurements; needs no GPU"));
  auto* open = choice(QStringLiteral("open"), tr("Open a session…"),
                      tr("Look at earlier measurements, of this or another computer"));
  auto* network = choice(QStringLiteral("network"), tr("Open a network…"),
                         tr("From a file, or one that comes with ConvScope, to measure it"));
  addNetworks(*network);
  connect(m_measure, &QPushButton::clicked, this, &StartPage::measureRequested);
  connect(learn, &QPushButton::clicked, this, &StartPage::lessonsRequested);
  connect(open, &QPushButton::clicked, this, &StartPage::openSessionRequested);
  connect(m_verdicts, &VerdictGrid::fileRequested, this, &StartPage::fileRequested);
  connect(m_verdicts, &VerdictGrid::pointed, this, &StartPage::showAnswer);
  m_verdicts->setAnswer(m_answer);
  m_answer->hide();
  if (const RecordedSession* example = exampleOf(sessions)) showAnswer(example->file);
  m_missing->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  m_missing->setForegroundRole(QPalette::PlaceholderText);
  m_recentSection = new QWidget;
  m_recent = new QGridLayout(m_recentSection);
  m_recent->setContentsMargins({});
  m_recent->setSpacing(0);
  m_recent->setHorizontalSpacing(tokens::kApart);
  m_recent->setColumnStretch(1, 1);

  auto* choices = new FlowLayout;
  choices->setSpacing(tokens::kClose);
  for (QWidget* each : {learn, open, network, m_measure}) choices->addWidget(each);
  auto* content = new QWidget;
  followFont(*content, [content] {
    content->setMaximumWidth(std::max(kWidth, kMostLetters * content->fontMetrics().averageCharWidth()));
  });
  auto* column = new QVBoxLayout(content);
  column->setSpacing(tokens::kTight);
  column->setContentsMargins(tokens::kClose, tokens::kApart, tokens::kClose, tokens::kTight);
  column->addWidget(label(tr("Should I set torch.backends.cudnn.benchmark = True?"), tokens::Type::Figure));
  if (!mainGpu(sessions).isEmpty()) column->addWidget(makeOrigin());
  column->addWidget(m_verdicts);
  column->addWidget(m_answer);
  column->addWidget(new VerdictLegend(sessions));
  column->addSpacing(tokens::kTight);
  column->addLayout(choices);
  column->addWidget(makeDropHint());
  column->addSpacing(tokens::kTight);
  column->addWidget(m_recentSection);
  column->addWidget(m_missing);  // last: it comes when the devices are known, and moves nothing
  column->addStretch(1);         // below, so nothing moves when the list of recent files grows
  auto* centred = new QWidget;
  auto* row = new QHBoxLayout(centred);
  row->setContentsMargins({});
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

void StartPage::addNetworks(QPushButton& button) {
  auto* menu = new QMenu(&button);
  menu->addAction(tr("From a file…"), this, &StartPage::openNetworkRequested);
  menu->addSeparator();
  for (const std::string& name : presetNames())
    menu->addAction(withoutMnemonic(toQString(name)), this, [this, name] { emit presetRequested(toQString(name)); });
  button.setMenu(menu);
}

/// Says where the verdicts were recorded. The other devices are links to menus of their recordings.
QLabel* StartPage::makeOrigin() {
  m_origin = label({}, tokens::Type::Body);
  m_origin->setTextFormat(Qt::RichText);
  m_origin->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  m_origin->setToolTip(tr("<p>A device opens a menu of what was recorded on it.</p>"));
  connect(m_origin, &QLabel::linkActivated, this, [this](const QString& device) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addRecordingsOn(device, *menu, m_sessions, [this](const QString& file) { emit fileRequested(file); });
    menu->popup(m_origin->underMouse() ? QCursor::pos() : m_origin->mapToGlobal(m_origin->rect().bottomLeft()));
  });
  fillOrigin();
  return m_origin;
}

/// Rich text keeps the palette that it was set under, so its links name their colour.
void StartPage::fillOrigin() {
  const QString usual = mainGpu(m_sessions);
  const QString colour = palette().color(QPalette::Link).name();
  QStringList others;
  for (const QString& device : recordedDevices(m_sessions))
    if (device != usual)
      others.append(QStringLiteral("<a href=\"%1\" style=\"color: %2\">%1</a>").arg(escapedMarkup(device), colour));
  QString text = tr("Networks measured on %1. Percentages are of the time of the convolutions, not of the whole "
                    "iteration. Select a cell to see why.")
                     .arg(escapedMarkup(usual));
  if (!others.isEmpty())
    text += toQString(sentenceGap()) + tr("Other recordings: %1.").arg(others.join(toQString(listGap())));
  m_origin->setText(text);
}

QLabel* StartPage::makeDropHint() {
  auto* hint = label(
      tr("Or drop a file here: a trace of the PyTorch profiler, answered without a GPU, a log, an ONNX model or a "
         "session."),
      tokens::Type::Body);
  hint->setObjectName(QStringLiteral("drop"));
  hint->setToolTip(plainToolTip(
      tr("A recorded training is answered without a GPU: what limits it, which convolutions take the most time and, if "
         "they were measured on its GPU, whether benchmark = True is faster. Logs are those of cuDNN and oneDNN.")));
  return hint;
}

void StartPage::showAnswer(const QString& file) {
  const auto session = std::ranges::find(m_sessions, file, &RecordedSession::file);
  if (session == m_sessions.end() || session->sentence.isEmpty()) return;
  m_verdicts->setShown(file);
  setFocusProxy(m_verdicts->focusProxy());
  m_answer->setAnswer(session->answer, session->title);
  m_answer->show();
}

QPushButton* StartPage::link(const QString& text, const QString& file) {
  auto* button = new ElidedButton(text);
  button->setFlat(true);
  setTextType(*button, tokens::Type::Body);
  colour(*button);
  button->setToolTip(plainToolTip(QDir::toNativeSeparators(file)));
  connect(button, &QPushButton::clicked, this, [this, file] { emit fileRequested(file); });
  return button;
}

/// A style sheet keeps the palette that it was set under, so it names the colour of its text.
void StartPage::colour(QPushButton& link) const {
  link.setStyleSheet(QStringLiteral("text-align: left; padding: %1px 0; color: %2;")
                         .arg(tokens::kTight)
                         .arg(palette().color(QPalette::WindowText).name()));
}

void StartPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange || m_recentSection == nullptr) return;
  for (QPushButton* each : m_recentSection->findChildren<QPushButton*>()) colour(*each);
  if (m_origin != nullptr) fillOrigin();
}

void StartPage::showBackends(const std::vector<BackendStatus>& backends, const QString& host) {
  m_device.clear();
  bool hasGpu = false;
  QStringList missing;
  for (const BackendStatus& offer : backends) {
    hasGpu = hasGpu || std::ranges::any_of(offer.devices, [](const DeviceInfo& each) { return each.isGpu(); });
    if (m_device.isEmpty() && !offer.devices.empty()) {
      const DeviceInfo& device = offer.devices.front();
      m_device = device.isGpu() ? QString::fromStdString(device.name) : tr("this CPU");
    }
    if (!offer.missing.empty()) missing.append(messageText(offer.missing));
  }
  if (!host.isEmpty() && !m_device.isEmpty()) m_device = host;
  m_missing->setText(
      hasGpu || missing.isEmpty() || !host.isEmpty()
          ? QString()
          : tr("Recordings and lessons need no GPU. This computer cannot measure on one: %1.").arg(missing.front()));
  m_missing->setToolTip(plainToolTip(missing.join(QLatin1Char('\n'))));
  refresh();
}

void StartPage::showRecentFiles(const QList<RecentFile>& files) {
  while (QLayoutItem* item = m_recent->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  m_recentSection->setVisible(!files.isEmpty());
  if (files.isEmpty()) return;
  const auto recorded = std::ranges::find_if(files, &RecentFile::isRecorded);
  if (recorded != files.end()) showAnswer(recorded->file);
  m_recent->addWidget(label(tr("Recent files"), tokens::Type::Section), 0, 0, 1, 2);
  for (const RecentFile& file : files.mid(0, kMostRecentFiles)) {
    const int row = m_recent->rowCount();
    m_recent->addWidget(link(file.name, file.file), row, 0);
    auto* origin = new ElidedLabel(m_recentSection);
    origin->setLine(file.isRecorded ? tr("comes with ConvScope") : originOf(file.file));
    origin->setForegroundRole(QPalette::PlaceholderText);
    m_recent->addWidget(origin, row, 1);
  }
}

void StartPage::refresh() {
  m_measure->setText(m_device.isEmpty() ? tr("Measure…") : tr("Measure on %1…").arg(m_device));
}

}  // namespace convscope::window
