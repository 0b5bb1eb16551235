#include <string_view>

#include "window/appearance.h"
#include "window/export_command.h"
#include "window/start.h"

int main(int argc, char** argv) {
  convscope::window::useBundledFonts();
  if (argc > 1 && std::string_view(argv[1]) == "export") return convscope::runExport(argc - 1, argv + 1);
  return convscope::window::runWindow(argc, argv);
}
