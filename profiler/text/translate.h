#pragma once

#include <fmt/format.h>

#include <string>

namespace convscope {

/// Returns the translation of an English text, which the context tells apart from equal texts elsewhere.
using Translator = std::string (*)(const char* context, const char* text);

/// Sets the translator of the process and the code of its language, e.g. "zh_CN". Call it once, before other threads
/// start. Without one, texts stay English.
void setTranslator(Translator translator, const std::string& language);

/// Returns the code of the language of the process; empty for English.
const std::string& textLanguage();

/// Returns `text` in the language of the process. lupdate finds the texts of these calls, so both must be literals.
std::string translated(const char* context, const char* text);

/// Marks a text for lupdate that is translated later, by translated(context, text).
constexpr const char* translatable(const char* /*context*/, const char* text) {
  return text;
}

/// Returns fmt::format's result for the translation of `format`, or for `format` itself if the translation has other
/// placeholders.
std::string vtranslated(const char* context, fmt::string_view format, fmt::format_args args);

/// The same for arguments. The placeholders are those of fmt; a translation may number them to change their order.
template <class... Args>
std::string translated(const char* context, fmt::format_string<Args...> format, Args&&... args) {
  return vtranslated(context, format, fmt::make_format_args(args...));
}

}  // namespace convscope
