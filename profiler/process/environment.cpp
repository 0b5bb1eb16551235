#include "process/environment.h"

extern char** environ;

namespace convscope {

std::vector<std::string> environmentWith(const std::map<std::string, std::string>& added) {
  std::vector<std::string> environment;
  for (const auto& [name, value] : added) environment.push_back(name + '=' + value);
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    if (!added.contains(text.substr(0, text.find('=')))) environment.push_back(text);
  }
  return environment;
}

std::vector<char*> pointersTo(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace convscope
