#include "lesson/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "policy/forecast/break_even.h"
#include "problem/errors.h"
#include "text/translate.h"

namespace convscope {
namespace {

const std::vector<ReadableFigure>& readableFigures() {
  static const std::vector<ReadableFigure> kFigures = [] {
    std::vector<ReadableFigure> all;
    for (auto group :
         {pickFigures(), problemFigures(), networkFigures(), surveyFigures(), scheduleFigures(), programFigures()})
      std::ranges::move(group, std::back_inserter(all));
    std::ranges::sort(all, {}, [](const ReadableFigure& figure) { return figure.kind.name; });
    return all;
  }();
  return kFigures;
}

const ReadableFigure* findReadable(const std::string& name) {
  const auto found = std::ranges::lower_bound(readableFigures(), name, {},
                                              [](const ReadableFigure& figure) { return figure.kind.name; });
  return found != readableFigures().end() && found->kind.name == name ? &*found : nullptr;
}

Figure missing(const FigureName& name, const std::string& why) {
  const ReadableFigure* figure = findReadable(name.name);
  return {figure == nullptr ? FigureUnit::Words : figure->kind.unit,
          0,
          {},
          why.empty() ? translated("figures", "not known") : why,
          {}};
}

/// The text has bounds; conditions compare the number.
Figure iterationsFigure(const EstimatedIterations& iterations) {
  Figure figure = numberFigure(FigureUnit::Estimate, iterations.number);
  if (iterations.range) figure.text = iterationsText(std::llround(iterations.number), iterations.range);
  return figure;
}

}  // namespace

std::vector<FigureKind> figureKinds() {
  std::vector<FigureKind> kinds;
  for (const ReadableFigure& figure : readableFigures()) kinds.push_back(figure.kind);
  return kinds;
}

const FigureKind* findFigureKind(const std::string& name) {
  const ReadableFigure* figure = findReadable(name);
  return figure == nullptr ? nullptr : &figure->kind;
}

Figures::Figures(FigureScope scope, OtherSurvey other)
    : m_own(scope), m_hasSurvey(scope.survey != nullptr), m_other(std::move(other)) {}

Figure Figures::read(const FigureName& name) {
  if (name.session.empty())
    return m_hasSurvey ? read(m_own, name) : missing(name, translated("figures", "nothing was measured yet"));
  const std::string session = sessionText(name);
  auto known = m_others.find(session);
  if (known == m_others.end()) {
    const auto scope = m_other ? m_other(name) : std::nullopt;
    if (!scope) return missing(name, phrase("figures", "the recorded session {} is not available")(session));
    known = m_others.emplace(session, FigureSource(*scope)).first;
    if (m_hasSurvey) known->second.compareWith(m_own);
  }
  return read(known->second, name);
}

Figure Figures::read(FigureSource& source, const FigureName& name) const {
  const ReadableFigure* figure = findReadable(name.name);
  if (figure == nullptr) return missing(name, translated("figures", "there is no such figure"));
  source.setProblem(name.layer, name.pass);
  try {
    const FigureValue value = figure->read(source);
    if (const auto* words = std::get_if<std::string>(&value)) return wordsFigure(*words);
    if (const auto* words = std::get_if<TranslatedWords>(&value)) return wordsFigure(words->text, words->key);
    if (const auto* iterations = std::get_if<EstimatedIterations>(&value)) return iterationsFigure(*iterations);
    return numberFigure(figure->kind.unit, std::get<double>(value));
  } catch (const RequestError& error) {
    return missing(name, error.what());
  }
}

}  // namespace convscope
