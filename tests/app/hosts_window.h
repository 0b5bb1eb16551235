#pragma once

#include <QComboBox>
#include <QMenu>
#include <QPushButton>

#include "app/window_fixture.h"
#include "network/presets.h"
#include "window/hosts/host_control.h"
#include "window/parts/host_box.h"

namespace convscope::testing {

/// A window whose hosts are real commands, and whose own device is scripted.
struct HostWindow : TestWindow {
  HostWindow()
      : TestWindow([](const cli::EngineChoice& choice) {
          return choice.host.empty() ? makeLocalEngine(scripted()) : cli::makeEngine(choice);
        }) {
    window.reading().showMeasure();
  }

  window::HostBox& box() { return *window.findChild<window::HostBox*>(); }
  QComboBox& hosts() { return *box().findChild<QComboBox*>(); }
  QComboBox& devices() {
    for (auto* each : window.measuring().panel().findChildren<QComboBox*>())
      if (each->accessibleName() == QStringLiteral("Device")) return *each;
    qFatal("there is no device box");
  }
  bool waitFor(window::ConnectionState state) {
    return QTest::qWaitFor([&] { return box().state() == state; }, kPatienceMs);
  }
  bool connectTo(const QString& host) {
    window.measuring().hosts().choose(host);
    if (!waitFor(window::ConnectionState::Connected) || !waitForDevice()) return false;
    window.measuring().editor().setNetwork(preset("mnist-tutorial"));  // instead of the one that a GPU proposes
    return true;
  }
  /// Returns the visible buttons below the host.
  QStringList buttons() {
    QStringList texts;
    for (auto* button : box().findChildren<QPushButton*>())
      if (button->isVisibleTo(&box())) texts.append(button->text());
    return texts;
  }
  /// Clicks a button below the host or in a notice.
  void click(const QString& text) {
    for (auto* button : window.findChildren<QAbstractButton*>())
      if (button->text().remove(QLatin1Char('&')) == text && button->isVisible()) return button->click();
    qWarning("there is no button %s", qPrintable(text));
  }
  void chooseInMenu(const QString& text) {
    for (QAction* action : box().findChild<QMenu*>()->actions())
      if (action->text().remove(QLatin1Char('&')) == text) action->trigger();
  }
  QString script(const char* name, const QByteArray& text) const {
    QFile program(file(name));
    if (!program.open(QIODevice::WriteOnly)) return {};
    program.write("#!/bin/sh\n" + text);
    program.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return program.fileName();
  }
};

}  // namespace convscope::testing
