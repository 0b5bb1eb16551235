#pragma once

#include <string>

#include "measure/event.h"
#include "window/hosts/command_dialog.h"

namespace convscope::window {

/// Returns commands that measure `network` with `options`: on `host` (empty: on this machine), by hand where the GPU
/// is, and as jobs of a cluster. Their session files are opened in the window later.
QList<CommandText> runCommands(const SurveyOptions& options, const Network& network, const std::string& host);
/// The same for a recording, whose file is called `name`.
QList<CommandText> runCommands(const SurveyOptions& options, const std::string& name, const std::string& host);

}  // namespace convscope::window
