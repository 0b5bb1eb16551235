#include "text/translate.h"

namespace convscope {
namespace {

Translator g_translator = nullptr;

std::string& currentLanguage() {
  static std::string language;
  return language;
}

}  // namespace

void setTranslator(Translator translator, const std::string& language) {
  g_translator = translator;
  currentLanguage() = language;
}

const std::string& textLanguage() {
  return currentLanguage();
}

std::string translated(const char* context, const char* text) {
  return g_translator != nullptr ? g_translator(context, text) : text;
}

std::string vtranslated(const char* context, fmt::string_view format, fmt::format_args args) {
  try {
    return fmt::vformat(translated(context, std::string(format.data(), format.size()).c_str()), args);
  } catch (const fmt::format_error&) {
    return fmt::vformat(format, args);
  }
}

}  // namespace convscope
