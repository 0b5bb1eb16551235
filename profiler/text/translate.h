#pragma once

#include <fmt/format.h>

#include <string>

#include "core/translatable.h"

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

/// A sentence with placeholders of fmt. A translation may number them to change their order.
class Phrase {
 public:
  Phrase(const char* context, const char* format) : m_context(context), m_format(format) {}

  /// Returns the sentence in the language of the process; in English if the translation has other placeholders.
  template <class... Args>
  std::string operator()(Args&&... args) const {
    return formatted(fmt::make_format_args(args...));
  }
  std::string formatted(fmt::format_args args) const;

 private:
  const char* m_context;
  const char* m_format;
};

/// Returns the sentence `format`: phrase("place", "{} of {}")(2, 3). lupdate finds these texts, so both must be
/// literals.
inline Phrase phrase(const char* context, const char* format) {
  return {context, format};
}

}  // namespace convscope
