#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/problem.h"
#include "lesson/figure.h"

namespace convscope {

/// How a lesson names a figure: "fastest.time", "fastest.time(conv1 fwd)", "network.benchmark.gain@resnet50-fp16",
/// "network.benchmark.gain@alexnet-batches-tf32(n=8)".
struct FigureName {
  std::string name;          ///< one of figureKinds()
  std::string layer;         ///< empty: that of the step
  std::optional<Pass> pass;  ///< none: that of the step
  std::string session;       ///< a recorded session's name; empty: that of the step
  std::string size = {};     ///< the input size of its survey, as parseInputSizes() takes it; empty: see StepFigures

  bool operator==(const FigureName&) const = default;
};

/// The data that a figure needs beside a survey.
enum class FigureNeeds { Survey, Problem, Schedule, Program };

struct FigureKind {
  std::string name;
  FigureUnit unit = FigureUnit::Words;
  FigureNeeds needs = FigureNeeds::Survey;
  std::string meaning;  ///< one phrase, for the manual
};

/// Returns every figure, sorted by name.
std::vector<FigureKind> figureKinds();
/// Returns null if there is no figure of this name.
const FigureKind* findFigureKind(const std::string& name);

/// Parses a name. Throws InputError that lists similar names.
FigureName parseFigureName(const std::string& text);
/// Returns the text that parseFigureName() parses.
std::string toText(const FigureName& figure);
/// Returns the part after the "@": "resnet50-fp16", "alexnet-batches-tf32(n=8)".
std::string sessionText(const FigureName& figure);

}  // namespace convscope
