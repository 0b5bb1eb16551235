#include "text/message.h"

#include <fmt/args.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>

#include "text/excerpt.h"
#include "text/translate.h"

namespace convscope {
namespace {

constexpr const char* kContext = "message";
constexpr std::string_view kAfterPlace = ": ";
constexpr int kMostNested = 4;            // messages within messages
constexpr std::size_t kLeastLetters = 4;  // "{}: {}" would fit anything

/// A message as the texts between its placeholders.
struct Pattern {
  std::vector<std::string> literals;  ///< one more than there are placeholders
  std::string translation;
  std::size_t letters = 0;
};

std::vector<Pattern>& patterns() {
  static std::vector<Pattern> known;
  return known;
}

Pattern patternOf(const MessageTranslation& message) {
  Pattern pattern{{""}, message.translation};
  const std::string& text = message.english;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool doubled = at + 1 < text.size() && text[at + 1] == text[at];
    const std::size_t end = text.find('}', at);
    if (text[at] == '{' && !doubled && end != std::string::npos) {
      pattern.literals.emplace_back();
      at = end;
      continue;
    }
    if ((text[at] == '{' || text[at] == '}') && doubled) ++at;
    pattern.literals.back() += text[at];
    if (std::isalpha(static_cast<unsigned char>(text[at])) != 0) ++pattern.letters;
  }
  return pattern;
}

/// Returns the arguments with which `pattern` gives `text`; nothing if none do.
std::optional<std::vector<std::string>> argumentsOf(const Pattern& pattern, std::string_view text) {
  const std::string& first = pattern.literals.front();
  const std::string& last = pattern.literals.back();
  if (!text.starts_with(first)) return std::nullopt;
  text.remove_prefix(first.size());
  std::vector<std::string> arguments;
  if (pattern.literals.size() == 1) return text.empty() ? std::optional(arguments) : std::nullopt;
  if (!text.ends_with(last)) return std::nullopt;
  text.remove_suffix(last.size());
  for (std::size_t i = 1; i + 1 < pattern.literals.size(); ++i) {
    const std::size_t end = text.find(pattern.literals[i]);
    if (end == std::string_view::npos) return std::nullopt;
    arguments.emplace_back(text.substr(0, end));
    text.remove_prefix(end + pattern.literals[i].size());
  }
  arguments.emplace_back(text);
  const bool afterPlace = first.empty() && arguments.front().find(kAfterPlace) != std::string::npos;
  return afterPlace ? std::nullopt : std::optional(arguments);  // "place: " is not a part of the message
}

std::optional<std::string> translatedAt(const std::string& text, int depth);

/// Returns `pattern`'s translation with these arguments; nothing if it has other placeholders.
std::optional<std::string> filled(const Pattern& pattern, const std::vector<std::string>& arguments, int depth) {
  fmt::dynamic_format_arg_store<fmt::format_context> store;
  for (const std::string& argument : arguments) store.push_back(translatedAt(argument, depth + 1).value_or(argument));
  try {
    return fmt::vformat(pattern.translation, store);
  } catch (const fmt::format_error&) {
    return std::nullopt;
  }
}

/// Returns the translation by the message that shares most with `text`.
std::optional<std::string> byPattern(const std::string& text, int depth) {
  for (const Pattern& pattern : patterns()) {  // those with the most letters are first
    const auto arguments = argumentsOf(pattern, text);
    if (arguments) return filled(pattern, *arguments, depth);
  }
  return std::nullopt;
}

std::optional<std::string> translatedAt(const std::string& text, int depth) {
  if (depth > kMostNested || text.empty()) return std::nullopt;
  if (auto whole = byPattern(text, depth)) return whole;
  const std::size_t end = text.find(kAfterPlace);
  if (end == std::string::npos) return std::nullopt;
  const std::size_t rest = end + kAfterPlace.size();
  const auto message = translatedAt(text.substr(rest), depth + 1);
  return message ? std::optional(text.substr(0, rest) + *message) : std::nullopt;
}

}  // namespace

std::string vformatMessage(fmt::string_view pattern, fmt::format_args args) {
  return Phrase(kContext, std::string(pattern.data(), pattern.size()).c_str()).formatted(args);
}

std::string formatMessage(const Message& message) {
  fmt::dynamic_format_arg_store<fmt::format_context> store;
  for (const MessageArgument& argument : message.arguments)
    store.push_back(argument.isMessage  ? translated(kContext, argument.text.c_str())
                    : argument.isQuoted ? excerpt(argument.text)
                                        : argument.text);
  return vformatMessage(message.text, store);
}

void setMessages(std::vector<MessageTranslation> messages) {
  patterns().clear();
  for (const MessageTranslation& message : messages) {
    if (Pattern pattern = patternOf(message); pattern.letters >= kLeastLetters)
      patterns().push_back(std::move(pattern));
  }
  std::ranges::stable_sort(patterns(), std::ranges::greater(), &Pattern::letters);
}

std::string translatedMessage(const std::string& english) {
  return patterns().empty() ? english : translatedAt(english, 0).value_or(english);
}

}  // namespace convscope
