#include "lesson/figure_name.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/problem_text.h"
#include "core/translatable.h"
#include "lesson/file_name.h"
#include "network/input_sizes.h"
#include "problem/input_error.h"
#include "problem/parse_problem.h"
#include "text/printable.h"

namespace convscope {
namespace {

std::string firstWord(const std::string& name) {
  return name.substr(0, name.find('.'));
}

InputError unknownFigure(const std::string& name) {
  std::vector<std::string> similar;
  std::vector<std::string> words;
  for (const FigureKind& kind : figureKinds()) {
    if (firstWord(kind.name) == firstWord(name)) similar.push_back(kind.name);
    if (words.empty() || words.back() != firstWord(kind.name)) words.push_back(firstWord(kind.name));
  }
  const std::string figure = shortened(name, 60);
  if (!similar.empty())
    return InputError(translatable("message", "there is no figure '{}': there are {}"), figure,
                      fmt::join(similar, ", "));
  return InputError(translatable("message", "there is no figure '{}': figures begin with {}"), figure,
                    fmt::join(words, ", "));
}

/// "LAYER PASS"
void readProblem(const std::string& text, FigureName& figure) {
  const std::size_t space = text.rfind(' ');
  if (space == std::string::npos || space == 0)
    throw InputError(translatable("message", "'({})' must be a layer and a pass, as '(conv1 fwd)'"),
                     shortened(text, 60));
  figure.layer = text.substr(0, space);
  figure.pass = parsePass(text.substr(space + 1));
}

/// "SESSION" or "SESSION(SIZE)"
void readSession(const std::string& text, FigureName& figure) {
  const std::size_t open = text.find('(');
  figure.session = checkedName(text.substr(0, open), "session");
  if (open == std::string::npos) return;
  if (!text.ends_with(')')) throw InputError(translatable("message", "'{}' lacks its ')'"), shortened(text, 60));
  figure.size = text.substr(open + 1, text.size() - open - 2);
  const Dims anyImages{1, 1, 1, 1};
  if (parseInputSizes(figure.size, anyImages).size() != 1)
    throw InputError(translatable("message", "'({})' must be one input size, e.g. '(n=8)'"),
                     shortened(figure.size, 60));
}

}  // namespace

FigureName parseFigureName(const std::string& text) {
  FigureName figure;
  std::string rest = text;
  if (const std::size_t at = rest.rfind('@'); at != std::string::npos) {
    readSession(rest.substr(at + 1), figure);
    rest.resize(at);
  }
  const std::size_t open = rest.find('(');
  figure.name = rest.substr(0, open);
  const FigureKind* kind = findFigureKind(figure.name);
  if (kind == nullptr) throw unknownFigure(figure.name);
  if (open == std::string::npos) return figure;
  if (!rest.ends_with(')')) throw InputError(translatable("message", "'{}' lacks its ')'"), shortened(text, 60));
  if (kind->needs != FigureNeeds::Problem)
    throw InputError(translatable("message", "'{}' is no figure of one layer: leave out the '(...)'"), figure.name);
  readProblem(rest.substr(open + 1, rest.size() - open - 2), figure);
  return figure;
}

std::string toText(const FigureName& figure) {
  std::string text = figure.name;
  if (figure.pass) text += fmt::format("({} {})", figure.layer, toText(*figure.pass));
  if (!figure.session.empty()) text += "@" + sessionText(figure);
  return text;
}

std::string sessionText(const FigureName& figure) {
  return figure.size.empty() ? figure.session : fmt::format("{}({})", figure.session, figure.size);
}

}  // namespace convscope
