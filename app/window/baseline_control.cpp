#include "window/baseline_control.h"

#include <QAction>
#include <QFileInfo>
#include <QMenu>
#include <algorithm>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include "problem/input_error.h"
#include "session/session_file.h"
#include "widgets/shared/shown_survey.h"
#include "widgets/shared/symbol_icon.h"
#include "window/document/document.h"
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
  m_isChosen = false;
  m_parts.frame.notices.dismiss(kBaselineTopic);
}

void BaselineControl::pinFile(const QString& file) {
  read(QFileInfo(file).absoluteFilePath(), {});
  m_isChosen = true;
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

/// Pins the kept baseline, unless one is pinned or will be.
void BaselineControl::restore() {
  if (m_isChosen) return;
  stopReading();
  if (const std::optional<KeptBaseline> kept = this->kept()) read(kept->file, kept->run);
}

void BaselineControl::read(const QString& file, std::optional<int> run) {
  stopReading();
  m_reading.start(
      [this, file, run](const std::stop_token& stop) -> BackgroundWork::Done {
        LoadedSession loaded = readSession(file.toStdString(), stop);
        const auto session = std::make_shared<const Session>(std::move(loaded.session));
        if (session->surveys.empty()) throw InputError("{} contains no survey to compare with", file.toStdString());
        const auto found =
            std::ranges::find_if(session->surveys, [&](const Survey& each) { return run && each.started.run == *run; });
        const auto pinned = found != session->surveys.end() ? pinnedSurveys(*session, *found) : nullptr;
        return [this, file, session, pinned, remarks = inOneText(loaded.warnings)] {
          m_isChosen = false;
          m_baseline.pin(pinned != nullptr ? pinned : pinnedFor(*session, m_parts.shown.survey()));
          m_file = file;
          m_isOfOpen = false;
          keep();
          if (!remarks.isEmpty()) m_parts.frame.notices.show(kBaselineTopic, NoticeKind::Information, remarks);
        };
      },
      [this, file](const QString& why) { reportUnreadable(file, why); });
}

void BaselineControl::reportUnreadable(const QString& file, const QString& why) {
  m_isChosen = false;
  if (const std::optional<KeptBaseline> kept = this->kept(); kept && kept->file == file) {
    m_parts.frame.settings.forgetBaseline();
    announceKept();
  }
  const QString text = m_baseline.pinned() == nullptr ? tr("The baseline cannot be read, so nothing is compared: %1.")
                                                      : tr("The baseline cannot be read, so the pinned one stays: %1.");
  m_parts.frame.notices.show(kBaselineTopic, NoticeKind::Information, text.arg(why),
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
