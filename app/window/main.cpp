#include <cstdio>
#include <string_view>

#include "window/export_command.h"

int main(int argc, char** argv) {
  if (argc > 1 && std::string_view(argv[1]) == "export") return convscope::runExport(argc - 1, argv + 1);
  std::fputs("convscope: the window is not there yet; see convscope export --help\n", stderr);
  return 2;
}
