#include "cli/engine_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/json_text.h"
#include "core/problem_text.h"
#include "text/printable.h"
#include "text/table.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

std::vector<std::string> noteTexts(const Candidate& candidate) {
  std::vector<std::string> notes;
  for (const Note note : candidate.notes) notes.push_back(toText(note));
  return notes;
}

Json engineJson(const ListedEngine& engine, const std::vector<CandidateList>& lists) {
  Json listings = Json::array();
  for (const Listing& listing : engine.candidate.listings)
    listings.push_back({{"list", lists.at(static_cast<std::size_t>(listing.list)).name}, {"rank", listing.rank}});
  Json knobs = Json::object();
  for (const auto& [type, choice] : engine.candidate.knobs) knobs[std::to_string(type)] = choice;
  return {{"algorithm", engine.candidate.id},
          {"name", engine.candidate.name},
          {"engine", engine.candidate.engine},
          {"knobs", std::move(knobs)},
          {"notes", noteTexts(engine.candidate)},
          {"listings", std::move(listings)},
          {"workspace_bytes", orNull(engine.workspaceBytes)},
          {"failure", engine.failure}};
}

std::string problemText(const ListedProblem& problem, std::size_t width) {
  std::string text = printable(fmt::format("{}", fmt::join(problem.subject.layers, ", "))) + '\n' +
                     toText(problem.subject.problem) + '\n';
  if (!problem.failure.empty()) return text + fmt::format("not listed: {}\n", printable(problem.failure));
  Table table({{"Configuration", Align::Left, 24},
               {"Name", Align::Left, 10, 2},
               {"Listed", Align::Left, 9},
               {"Workspace", Align::Right},
               {"Notes", Align::Left, 12, 1}});
  for (const ListedEngine& engine : problem.engines) {
    table.addRow({engine.candidate.id, engine.candidate.name, listingsText(problem.lists, engine.candidate),
                  engine.workspaceBytes ? formatBytes(*engine.workspaceBytes) : "not known",
                  fmt::format("{}", fmt::join(noteTexts(engine.candidate), ", "))});
  }
  text += table.empty() ? "nothing is listed\n" : table.text(width);
  for (const CandidateList& list : problem.lists) {
    if (!list.failure.empty()) text += fmt::format("{}: {}\n", list.name, printable(list.failure));
  }
  return text;
}

}  // namespace

std::string engineListText(const std::vector<ListedProblem>& problems, std::size_t width) {
  std::string text;
  for (const ListedProblem& problem : problems) text += (text.empty() ? "" : "\n") + problemText(problem, width);
  return text;
}

std::string engineListJson(const std::vector<ListedProblem>& problems, const std::string& device,
                           const std::string& network, const Dims& input) {
  Json json{{"device", device}, {"network", network}, {"input", input}, {"problems", Json::array()}};
  for (const ListedProblem& problem : problems) {
    Json lists = Json::array();
    for (const CandidateList& list : problem.lists) lists.push_back({{"name", list.name}, {"failure", list.failure}});
    Json engines = Json::array();
    for (const ListedEngine& engine : problem.engines) engines.push_back(engineJson(engine, problem.lists));
    json["problems"].push_back({{"problem", toText(problem.subject.problem)},
                                {"layers", problem.subject.layers},
                                {"failure", problem.failure},
                                {"lists", std::move(lists)},
                                {"configurations", std::move(engines)}});
  }
  return documentText(json);
}

}  // namespace convscope::cli
