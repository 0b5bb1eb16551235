#include "window/baseline_control.h"

#include <QAction>
#include <QFileInfo>
#include <QMenu>
#include <algorithm>
#include <memory>
#include <optional>
#include <stop_token>

#include "problem/input_error.h"
#include "session/session_file.h"
#include "widgets/shared/shown_survey.h"
#include "widgets/shared/symbol_icon.h"
#include "window/parts/notice_bar.h"
#include "window/session_files.h"

namespace convscope::window {
namespace {

const QString kBaselineTopic = QStringLiteral("baseline");

}  // namespace

BaselineControl::BaselineControl(const Parts& parts, QObject* parent)
    : QObject(parent),
      m_parts(parts),
      m_baseline(parts.shown.baseline()),
      m_pin(new QAction(symbolIcon(QStringLiteral("pin")), tr("Pin as &baseline"), this)),
      m_unpin(new QAction(symbolIcon(QStringLiteral("close")), tr("&Unpin the baseline"), this)),
      m_pinFile(new QAction(tr("Pin a fil&e as baseline…"), this)) {
  m_pin->setShortcut(Qt::CTRL | Qt::Key_B);
  m_unpin->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_B);
  m_unpin->setToolTip(tr("Compare with nothing (Ctrl+Shift+B)"));
  m_pinFile->setToolTip(tr("Choose a session to compare with. The current session stays open."));
  connect(m_pin, &QAction::triggered, this, &BaselineControl::pinShown);
  connect(m_unpin, &QAction::triggered, this, &BaselineControl::unpin);
  connect(m_pinFile, &QAction::triggered, this, &BaselineControl::fileRequested);
  connect(&m_baseline, &Baseline::changed, this, &BaselineControl::refresh);
  connect(&parts.shown, &ShownSurvey::changed, this, &BaselineControl::refresh);
  // Comes before Document::changed: the baseline stays in the file that is closed.
  connect(&parts.shown.store(), &SessionStore::replaced, this, [this] { m_isOfOpen = false; });
  connect(&parts.session.document(), &Document::changed, this, &BaselineControl::keep);
  connect(&parts.session.files(), &FileControl::opened, this, &BaselineControl::restore);
  refresh();
}

void BaselineControl::addToMenu(QMenu& menu) {
  menu.addActions({m_pin, m_pinFile, m_unpin});
}

void BaselineControl::stopReading() {
  m_reading.cancel();
  m_parts.frame.notices.dismiss(kBaselineTopic);
}

void BaselineControl::pinSession(const Session& session, const QString& file) {
  stopReading();
  m_baseline.pin(pinnedFor(session, m_parts.shown.survey()));
  m_file = QFileInfo(file).absoluteFilePath();
  m_isOfOpen = false;
  keep();
}

void BaselineControl::pinShown() {
  stopReading();
  m_baseline.pinShown();
  m_isOfOpen = true;
  keep();
}

void BaselineControl::unpin() {
  stopReading();
  m_baseline.pin(nullptr);
  m_file.clear();
  m_isOfOpen = false;
  m_parts.frame.settings.forgetBaseline();
  announceKept();
}

std::optional<KeptBaseline> BaselineControl::kept() const {
  return m_baseline.pinned() == nullptr ? m_parts.frame.settings.baseline() : std::nullopt;
}

/// Keeps the baseline if it is in a file.
void BaselineControl::keep() {
  if (m_isOfOpen) m_file = m_parts.session.document().file();
  const auto& pinned = m_baseline.pinned();
  if (pinned == nullptr) return;
  if (m_file.isEmpty())
    m_parts.frame.settings.forgetBaseline();
  else
    m_parts.frame.settings.setBaseline(
        {m_file, pinned->session.surveys[pinned->survey].started.run, m_baseline.title()});
  announceKept();
}

/// Pins the kept baseline once it is read, unless one is pinned.
void BaselineControl::restore() {
  stopReading();
  const std::optional<KeptBaseline> kept = this->kept();
  if (!kept) return;
  m_reading.start(
      [this, kept](const std::stop_token& stop) -> BackgroundWork::Done {
        const auto session = std::make_shared<const Session>(readSession(kept->file.toStdString(), stop).session);
        if (session->surveys.empty()) throw InputError("{} contains no survey", kept->file.toStdString());
        const auto found =
            std::ranges::find(session->surveys, kept->run, [](const Survey& each) { return each.started.run; });
        const auto pinned = found != session->surveys.end() ? pinnedSurveys(*session, *found) : nullptr;
        return [this, kept, session, pinned] {
          m_baseline.pin(pinned != nullptr ? pinned : pinnedFor(*session, m_parts.shown.survey()));
          m_file = kept->file;
          announceKept();
        };
      },
      [this](const QString& why) { reportUnreadable(why); });
}

void BaselineControl::reportUnreadable(const QString& why) {
  m_parts.frame.settings.forgetBaseline();
  announceKept();
  m_parts.frame.notices.show(kBaselineTopic, NoticeKind::Information,
                             tr("The pinned baseline cannot be read, so nothing is compared: %1.").arg(why),
                             {{tr("Pin another file…"), [this] { emit fileRequested(); }}});
}

void BaselineControl::announceKept() {
  refresh();
  emit keptChanged();
}

void BaselineControl::refresh() {
  m_pin->setEnabled(m_parts.shown.survey() != nullptr && !m_baseline.isShown());
  m_pin->setToolTip(m_baseline.isShown() ? tr("The shown survey is the baseline.")
                                         : tr("Compare what you open from now on with the shown survey (Ctrl+B)"));
  m_unpin->setEnabled(m_baseline.pinned() != nullptr || kept().has_value());
}

}  // namespace convscope::window
