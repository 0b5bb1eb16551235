#include "window/parts/host_box.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/shared/error_text.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/name_box.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/tokens.h"

namespace convscope::window {
namespace {

constexpr const char* kActionProperty = "action";
constexpr const char* kStateProperty = "state";
constexpr const char* kNeedsHost = "needs host";
constexpr int kShortestName = 12;

}  // namespace

HostBox::HostBox(QWidget* parent)
    : QWidget(parent),
      m_hosts(new NameBox),
      m_menu(new QMenu(this)),
      m_line(makeWordLabel()),
      m_trouble(new ErrorText(tr("Why the host cannot measure"), ErrorText::kLinesInPanel)),
      m_buttons(new QWidget) {
  m_hosts->setAccessibleName(tr("Host"));
  m_hosts->setToolTip(tr("The machine that measures. Results arrive here as they are measured."));
  m_hosts->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_hosts->setMinimumContentsLength(kShortestName);
  m_hosts->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(m_hosts, &QComboBox::activated, this, &HostBox::choose);
  makeMenu();
  auto* more = new QToolButton;
  more->setText(QStringLiteral("…"));
  more->setToolTip(tr("Add, change or remove hosts"));
  more->setAccessibleName(tr("Hosts"));
  more->setPopupMode(QToolButton::InstantPopup);
  more->setFocusPolicy(Qt::StrongFocus);
  setTextType(*more, tokens::Type::Body);
  more->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
  more->setMenu(m_menu);
  auto* row = new QHBoxLayout;
  row->setSpacing(tokens::kClose);
  row->addWidget(m_hosts, 1);
  row->addWidget(more);
  auto* buttons = new QGridLayout(m_buttons);
  buttons->setContentsMargins({});
  buttons->setColumnStretch(2, 1);
  const auto add = [&](int line, int position, QPushButton* button) {
    buttons->addWidget(button, line, position, Qt::AlignLeft);
  };
  add(0, 0, addButton(tr("Cancel"), HostAction::Disconnect, ConnectionState::Connecting));
  add(0, 0, addButton(tr("Copy the program there…"), HostAction::CopyProgram, ConnectionState::ProgramMissing));
  add(0, 1, addButton(tr("Show the commands"), HostAction::ShowCopyCommands, ConnectionState::ProgramMissing));
  add(1, 0, addButton(tr("Try again"), HostAction::Reconnect, ConnectionState::Failed));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(tokens::kTight);
  column->addLayout(row);
  column->addWidget(m_line);
  column->addWidget(m_trouble);
  column->addWidget(m_buttons);
  setHosts({}, {});
}

void HostBox::makeMenu() {
  const auto add = [this](const QString& text, HostAction action, bool needsHost) {
    QAction* entry = m_menu->addAction(text, this, [this, action] { emit requested(action); });
    entry->setProperty(kActionProperty, static_cast<int>(action));
    entry->setProperty(kNeedsHost, needsHost);
  };
  add(tr("&Add a host…"), HostAction::Add, false);
  add(tr("&Edit the host…"), HostAction::Edit, true);
  add(tr("&Remove the host"), HostAction::Remove, true);
  m_menu->addSeparator();
  add(tr("&Connect again"), HostAction::Reconnect, true);
  add(tr("Copy the &program there…"), HostAction::CopyProgram, true);
  add(tr("Show the commands that copy &it…"), HostAction::ShowCopyCommands, true);
  m_menu->addSeparator();
  add(tr("Show the command that &measures…"), HostAction::ShowRunCommands, false);
}

QPushButton* HostBox::addButton(const QString& text, HostAction action, ConnectionState state) {
  auto* button = new QPushButton(text);
  button->setProperty(kStateProperty, static_cast<int>(state));
  connect(button, &QPushButton::clicked, this, [this, action] { emit requested(action); });
  return button;
}

void HostBox::setHosts(const QStringList& own, const QStringList& offered) {
  m_own = own;
  m_hosts->clear();
  addHost({}, tr("Measures on this machine"));
  for (const QString& host : own) addHost(host, host);
  QStringList others = offered;
  for (const QString& host : own) others.removeAll(host);
  if (!others.isEmpty()) m_hosts->insertSeparator(m_hosts->count());
  for (const QString& host : others) addHost(host, tr("%1, of your ssh configuration").arg(host));
  m_hosts->insertSeparator(m_hosts->count());
  m_hosts->addItem(tr("Add a host…"));
  setCurrent(m_current);
  greyIncompatible();
}

void HostBox::addHost(const QString& host, const QString& toolTip) {
  m_hosts->addItem(host.isEmpty() ? tr("This machine") : host, host);
  m_hosts->setItemData(m_hosts->count() - 1, plainToolTip(toolTip), Qt::ToolTipRole);
}

void HostBox::setCurrent(const QString& host) {
  m_current = host;
  m_hosts->setCurrentIndex(std::max(0, m_hosts->findData(host)));
  refresh();
}

void HostBox::choose(int index) {
  const QVariant host = m_hosts->itemData(index);
  m_hosts->setCurrentIndex(std::max(0, m_hosts->findData(m_current)));
  if (!host.isValid())
    emit requested(HostAction::Add);
  else if (host.toString() != m_current)
    emit hostChosen(host.toString());
}

void HostBox::showState(ConnectionState state, const QString& text) {
  const bool isTrouble = state == ConnectionState::Failed || state == ConnectionState::ProgramMissing;
  m_state = state;
  m_line->setText(isTrouble ? QString() : text);
  m_trouble->setText(isTrouble ? text : QString());
  refresh();
}

QString HostBox::stateText() const {
  return m_trouble->text() + m_line->text();
}

void HostBox::setIncompatible(const QString& host, const QString& why) {
  if (why.isEmpty())
    m_incompatible.remove(host);
  else
    m_incompatible.insert(host, why);
  greyIncompatible();
}

void HostBox::greyIncompatible() {
  for (int i = 0; i < m_hosts->count(); ++i) {
    const QString host = m_hosts->itemData(i).toString();
    if (host.isEmpty()) continue;
    const auto why = m_incompatible.constFind(host);
    const bool fits = why == m_incompatible.constEnd();
    m_hosts->setItemData(i, fits ? QVariant() : tokens::colours(palette()).secondText, Qt::ForegroundRole);
    if (!fits) m_hosts->setItemData(i, plainToolTip(*why), Qt::ToolTipRole);
  }
}

/// Shows the lines, buttons and entries that belong to the host and its state.
void HostBox::refresh() {
  m_line->setVisible(!m_line->text().isEmpty());
  const bool mayTryAgain = m_state == ConnectionState::ProgramMissing || m_state == ConnectionState::WithoutGpu;
  bool any = false;
  for (auto* button : m_buttons->findChildren<QPushButton*>(Qt::FindDirectChildrenOnly)) {
    const auto wanted = static_cast<ConnectionState>(button->property(kStateProperty).toInt());
    const bool isShown = wanted == m_state || (wanted == ConnectionState::Failed && mayTryAgain);
    button->setVisible(isShown);
    any = any || isShown;
  }
  m_buttons->setVisible(any);
  for (QAction* entry : m_menu->actions()) {
    const auto action = static_cast<HostAction>(entry->property(kActionProperty).toInt());
    const bool changes = action == HostAction::Edit || action == HostAction::Remove;
    if (entry->property(kNeedsHost).toBool())
      entry->setEnabled(changes ? m_own.contains(m_current) : !m_current.isEmpty());
  }
}

void HostBox::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) greyIncompatible();
}

}  // namespace convscope::window
