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

std::string Phrase::formatted(fmt::format_args args) const {
  try {
    return fmt::vformat(translated(m_context, m_format), args);
  } catch (const fmt::format_error&) {
    return fmt::vformat(m_format, args);
  }
}

}  // namespace convscope
