#include "problem/parse_problem.h"

#include "core/problem_text.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

template <class Value>
Value valueOf(tl::expected<Value, TextError> result, const char* name, const std::string& text) {
  if (result) return std::move(*result);
  const TextError& error = result.error();
  throw error.offset ? InputError(error.message).within(placeIn(name, text, *error.offset)) : InputError(error.message);
}

}  // namespace

Problem parseProblem(const std::string& text) {
  return valueOf(readProblem(text), "problem", text);
}

Dims parseDims(const std::string& text) {
  return valueOf(readDims(text), "size", text);
}

Pass parsePass(std::string_view text) {
  return orThrow(readPass(text));
}
Precision parsePrecision(std::string_view text) {
  return orThrow(readPrecision(text));
}
Layout parseLayout(std::string_view text) {
  return orThrow(readLayout(text));
}

}  // namespace convscope
