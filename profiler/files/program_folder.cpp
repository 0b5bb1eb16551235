#include "files/program_folder.h"

namespace convscope {

std::filesystem::path besideProgram(const std::filesystem::path& folder) {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::filesystem::path() : (program.parent_path().parent_path() / folder).lexically_normal();
}

std::filesystem::path programBeside(const std::string& name) {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::filesystem::path() : program.parent_path() / name;
}

}  // namespace convscope
