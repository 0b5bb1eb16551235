#include "cli/command_line.h"

int main(int argc, char** argv) {
  return convscope::cli::runCommandLine(argc, argv);
}
