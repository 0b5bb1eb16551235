#pragma once

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include "app/scripted_backend.h"
#include "backend/backend.h"
#include "backend/registry.h"
#include "support/qt_test.h"
#include "widgets/network_editor/network_editor.h"
#include "widgets/shared/page.h"
#include "window/baseline_control.h"
#include "window/document/recorded_sessions.h"
#include "window/file_control.h"
#include "window/main_window.h"
#include "window/parts/notice_bar.h"
#include "window/parts/run_panel.h"
#include "window/reading.h"
#include "window/run_control.h"

namespace convscope::testing {

/// Presses the button with this text in the next message box.
inline void press(const QString& text) {
  QTimer::singleShot(0, qApp, [text] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (box == nullptr) return press(text);  // not there yet
    for (QAbstractButton* button : box->buttons()) {
      if (button->text().remove(QLatin1Char('&')) == text) return button->click();
    }
    box->reject();
  });
}

/// The real window with settings and logs of its own, on a scripted device.
struct TestWindow {
  explicit TestWindow(const Script& script = {}) : TestWindow(scripted(script)) {}
  explicit TestWindow(BackendLoader load)
      : TestWindow([load = std::move(load)](const cli::EngineChoice&) { return makeLocalEngine(load); }) {}
  explicit TestWindow(std::function<std::unique_ptr<Engine>(const cli::EngineChoice&)> makeEngine)
      : settings(folder.filePath(QStringLiteral("settings.ini"))),
        window({store, shown, settings, folder.filePath(QStringLiteral("working")), std::move(makeEngine)}) {
    window.show();
  }

  QString file(const char* name) const { return folder.filePath(QLatin1String(name)); }
  bool waitForDevice() {
    return QTest::qWaitFor([&] { return window.measuring().panel().where().device() != nullptr; }, kPatienceMs);
  }
  bool waitForEnd() {
    return QTest::qWaitFor([&] { return !window.measuring().runs().isRunning(); }, kPatienceMs);
  }
  bool run() {
    if (!waitForDevice()) return false;
    window.measuring().runs().start();
    return window.measuring().runs().isRunning() && waitForEnd();
  }
  const Survey* lastSurvey() const {
    const auto& surveys = store.session().surveys;
    return surveys.empty() ? nullptr : &surveys.back();
  }

  QTemporaryDir folder;
  window::Settings settings;
  SessionStore store;
  ShownSurvey shown{store};
  window::MainWindow window;
};

/// Returns the first backend that has a device on this machine, which a window chooses; empty if none has. A test that
/// needs a device asks here, because a window without one has nothing to wait for.
inline std::string defaultBackend() {
  for (const RegisteredBackend& each : loadBackends()) {
    if (each.backend && !(*each.backend)->devices().value_or(std::vector<DeviceInfo>{}).empty()) return each.name;
  }
  return {};
}

/// Returns the action of the window with this text; null if there is none.
inline QAction* actionOf(TestWindow& test, const char* text) {
  for (QAction* action : test.window.findChildren<QAction*>()) {
    if (action->text().remove(QLatin1Char('&')) == QString::fromUtf8(text)) return action;
  }
  return nullptr;
}

/// Pins the session in `file` as the baseline, and waits until it is read. Returns false if it is not.
inline bool pinBaseline(TestWindow& test, const QString& file) {
  window::BaselineControl& baseline = test.window.reading().baseline();
  QSignalSpy pinned(&baseline, &window::BaselineControl::keptChanged);
  baseline.pinFile(file);
  return pinned.wait(kPatienceMs);
}

/// A recorded session of a device that this machine has not.
inline void openRecording(TestWindow& test) {
  for (const window::RecordedSession& session : window::recordedSessions()) {
    if (session.title.startsWith(QStringLiteral("mnist-tutorial, fp16"))) test.window.openFile(session.file);
  }
}

}  // namespace convscope::testing
