#include <string_view>

#include "window/appearance.h"
#include "window/export_command.h"
#include "window/hosts/askpass.h"
#include "window/lesson_command.h"
#include "window/start.h"

int main(int argc, char** argv) {
  convscope::window::useBundledFonts();
  if (convscope::window::isAskpass()) return convscope::window::runAskpass(argc, argv);
  const std::string_view command = argc > 1 ? argv[1] : "";
  if (command == "export") return convscope::runExport(argc - 1, argv + 1);
  if (command == "lesson") return convscope::runLesson(argc - 1, argv + 1);
  return convscope::window::runWindow(argc, argv);
}
