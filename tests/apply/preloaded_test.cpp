// The library in a program of its own (listing_program.cpp), with the real cuDNN and the profile of an H200.
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "apply/choices.h"
#include "backend/cuda/h200_profile.h"
#include "backend/cudnn/libraries.h"
#include "core/parse.h"
#include "support/process.h"
#include "support/sanitized.h"

namespace convscope::apply {
namespace {

using convscope::testing::kSanitized;
using convscope::testing::ProcessResult;
using convscope::testing::readWholeFile;
using convscope::testing::runProcess;
using convscope::testing::TemporaryFolder;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const char* const kFp16 = "fwd fp16 nhwc n32 c64 k64 in56x56 f3x3 p1x1";
const char* const kFp32 = "fwd fp32 nchw n32 c64 k64 in56x56 f3x3 p1x1";
const char* const kTf32 = "fwd tf32 nchw n32 c64 k64 in56x56 f3x3 p1x1";
const char* const kOther = "wgrad fp16 nhwc n8 c32 k64 in28x28 f3x3 p1x1";

/// What the program got for one problem.
struct Listing {
  int announced = 0;
  std::vector<std::string> engines;

  bool operator==(const Listing&) const = default;
};

struct Query {
  std::string mode = "instant";
  int most = 0;
  int threads = 1;
};

/// Reads "3: eng1 +tc; eng2". Returns the engines without " +tc".
Listing listingOf(const std::string& line) {
  Listing listing;
  const std::string whole = trimmed(line, "\n");
  std::string_view rest = whole;
  listing.announced = takeNumber<int>(rest).value_or(-1);
  if (!rest.starts_with(": ")) return listing;
  for (std::string& engine : split(rest.substr(2), "; "))
    listing.engines.push_back(engine.substr(0, engine.find(" +tc")));
  return listing;
}

RankedEngine rank(const std::string& engine, std::vector<Note> notes = {}) {
  return {readEngineId(engine).value(), 10, 0, std::move(notes)};
}

class Preloaded : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const auto target = cudnn::h200Profile(); !target)
      GTEST_SKIP() << "cuDNN does not work here: " << target.error().reason;
    m_choices.target = {"NVIDIA H200", 90, 132, cudnn::cudnnVersions().at("cudnn")};
  }

  std::filesystem::path file() const { return m_folder.path() / "some.choices"; }
  std::filesystem::path report() const { return m_folder.path() / "report"; }

  ProcessResult run(const Query& query, const std::string& problem, std::map<std::string, std::string> environment) {
    return runProcess(
        {CONVSCOPE_LISTING_PROGRAM, query.mode, std::to_string(query.most), std::to_string(query.threads), problem},
        {.folder = m_folder.path(), .environment = std::move(environment)});
  }

  /// Returns cuDNN's own answer. It is queried once for all tests.
  Listing own(const std::string& problem, const std::string& mode = "instant") {
    static std::map<std::pair<std::string, std::string>, Listing> listings;
    const auto [found, isNew] = listings.try_emplace({problem, mode});
    if (isNew) found->second = listingOf(run({.mode = mode}, problem, {}).out);
    return found->second;
  }

  /// Runs the program with the library and a file of this content.
  ProcessResult runWith(const std::string& content, const std::string& problem, const Query& query = {}) {
    std::ofstream(file()) << content;
    return run(query, problem, environment());
  }

  Listing with(const std::string& problem, const Query& query = {}) {
    const ProcessResult result = runWith(toText(m_choices), problem, query);
    EXPECT_EQ(result.exitCode, 0) << result.out;
    EXPECT_EQ(result.err, "");
    return listingOf(result.out);
  }

  std::map<std::string, std::string> environment() const {
    return {{"LD_PRELOAD", CONVSCOPE_APPLY_LIBRARY},
            {"CONVSCOPE_CHOICES", file().string()},
            {"CONVSCOPE_APPLY_REPORT", report().string()}};
  }

  TemporaryFolder m_folder;
  Choices m_choices;
};

#ifdef CONVSCOPE_FORWARDING_LIBRARY
TEST_F(Preloaded, AnswersTheSameInTheLibraryThatIsTakenForCudnn) {
  const Listing before = own(kFp16);
  m_choices.rankings[kFp16] = {rank(before.engines.back())};
  const Listing expected = with(kFp16);
  EXPECT_NE(expected, before);
  auto variables = environment();
  variables["LD_PRELOAD"] = CONVSCOPE_FORWARDING_LIBRARY;
  const ProcessResult result = run({}, kFp16, variables);
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(listingOf(result.out), expected);
  EXPECT_EQ(listingOf(run({}, kOther, variables).out), own(kOther));
}
#endif

TEST_F(Preloaded, OffersTheRankingBeforeCudnnsOwnResults) {
  const Listing before = own(kFp16);
  ASSERT_GT(before.engines.size(), 5U);
  // Not complete, so all of cuDNN's own results follow.
  m_choices.rankings[kFp16] = {rank(before.engines[4], {Note::Nondeterministic}),
                               rank(before.engines[2], {Note::Nondeterministic})};
  Listing expected = before;
  expected.announced += 2;
  expected.engines.insert(expected.engines.begin(), {before.engines[4], before.engines[2]});
  EXPECT_EQ(with(kFp16), expected);
  for (const char* mode : {"mode_a", "mode_b"}) {
    const Listing listing = with(kFp16, {.mode = mode});
    EXPECT_EQ(listing.engines[0], before.engines[4]) << mode;
    EXPECT_EQ(listing.engines[2], own(kFp16, mode).engines[0]) << mode;
  }
}

TEST_F(Preloaded, OffersOneOwnResultBehindACompleteRanking) {
  const Listing before = own(kFp16);
  m_choices.rankings[kFp16] = {rank(before.engines[4]), rank(before.engines[2])};
  EXPECT_EQ(with(kFp16), (Listing{3, {before.engines[4], before.engines[2], before.engines[0]}}));
}

TEST_F(Preloaded, ObeysTheCountOfTheProgram) {
  const Listing before = own(kFp16);
  m_choices.rankings[kFp16] = {rank(before.engines[4], {Note::Nondeterministic}), rank(before.engines[2], {})};
  const std::vector<std::string> all{before.engines[4], before.engines[2], before.engines[0]};
  for (int most = 1; most <= 4; ++most) {
    const auto end = all.begin() + std::min(most, 3);
    EXPECT_EQ(with(kFp16, {.most = most}).engines, std::vector(all.begin(), end)) << most;
  }
}

TEST_F(Preloaded, SkipsEnginesThatCudnnRefuses) {
  const Listing before = own(kFp16);
  m_choices.rankings[kFp16] = {rank("eng9999"), rank("eng0 k2=9999 k77=1"), rank(before.engines[2])};
  EXPECT_EQ(with(kFp16).engines, (std::vector{before.engines[2], before.engines[0]}));
  m_choices.rankings[kFp16] = {rank("eng9999", {Note::Nondeterministic})};
  EXPECT_EQ(with(kFp16).engines, before.engines);
  EXPECT_THAT(readWholeFile(report()),
              HasSubstr("\trefused\t" + std::string(kFp16) + "\teng9999: could not choose engine"));
}

TEST_F(Preloaded, HasOneRankingForFp32AndTf32) {
  const Listing before = own(kFp32);
  m_choices.rankings[kTf32] = {rank(before.engines[3], {Note::TensorCore})};
  m_choices.rankings[kFp32] = {rank("eng0")};
  EXPECT_EQ(with(kFp32).engines, (std::vector<std::string>{before.engines[3], "eng0", before.engines[0]}));
  EXPECT_EQ(with(kTf32), with(kFp32));
}

/// A program that allows TF32 keeps cuDNN's first results, which use tensor cores.
TEST_F(Preloaded, OffersFp32AloneBehindTwoResultsWithTensorCores) {
  const std::string text = run({}, kFp32, {}).out;
  const Listing before = listingOf(text);
  const std::vector<std::string> raw = split(text.substr(text.find(' ') + 1), "; ");
  ASSERT_TRUE(raw[0].ends_with("+tc") && raw[1].ends_with("+tc") && raw[2].ends_with("+tc"));
  m_choices.rankings[kFp32] = {rank("eng0")};
  const std::vector<std::string> expected{before.engines[0], before.engines[1], "eng0", before.engines[2]};
  EXPECT_EQ(with(kFp32, {.most = 2}).engines, (std::vector{expected[0], expected[1]}));
  EXPECT_EQ(with(kFp32).engines, expected);
}

TEST_F(Preloaded, LeavesOtherQueriesToCudnn) {
  m_choices.rankings[kFp16] = {rank(own(kFp16).engines[4])};
  EXPECT_EQ(with(kOther), own(kOther));
  EXPECT_EQ(with(kFp16, {.mode = "fallback"}), own(kFp16, "fallback"));
}

TEST_F(Preloaded, ReportsEachConvolutionOnce) {
  const Listing before = own(kFp16);
  m_choices.rankings[kFp16] = {rank(before.engines[4])};
  with(kFp16, {.threads = 4});
  with(kOther);
  std::vector<std::string> lines = split(readWholeFile(report()), "\n");
  ASSERT_EQ(lines.size(), 3U) << "two lines and the end of the second";
  EXPECT_THAT(lines[0], ::testing::EndsWith("\tapplied\t" + std::string(kFp16) + "\t" + before.engines[4]));
  EXPECT_THAT(lines[1], ::testing::EndsWith("\tunknown\t" + std::string(kOther) + "\tnot in the choice file"));
}

TEST_F(Preloaded, GivesAllThreadsTheSame) {
  const Listing before = own(kFp16);
  m_choices.rankings[kFp16] = {rank(before.engines[4]), rank(before.engines[2])};
  EXPECT_EQ(with(kFp16, {.threads = 8}), with(kFp16));  // the program compares the lists of its threads
}

TEST_F(Preloaded, LeavesTheProgramAloneIfTheFileDoesNotFit) {
  const Listing before = own(kFp16);
  m_choices.rankings[kFp16] = {rank(before.engines[4])};
  const std::string whole = toText(m_choices);
  Choices otherDevice = m_choices;
  otherDevice.target.device = "NVIDIA H100 80GB HBM3";
  Choices otherSize = m_choices;
  otherSize.target.multiprocessors = 114;
  Choices otherVersion = m_choices;
  otherVersion.target.cudnn = "9.0.1";
  const std::vector<std::pair<std::string, std::string>> cases{
      {"", "not a choice file"},
      {"\x7f"
       "ELF",
       "not a choice file"},
      {whole.substr(0, whole.size() - 1), "expected nothing behind"},
      {whole.substr(0, whole.size() / 2), ""},
      {"convscope_choices 2\n", "version 2"},
      {toText(otherDevice), "is for NVIDIA H100 80GB HBM3 (9.0, 132 multiprocessors)"},
      {toText(otherSize), "is for NVIDIA H200 (9.0, 114 multiprocessors)"},
      {toText(otherVersion), "with cuDNN 9.0.1, but this is NVIDIA H200"},
  };
  for (const auto& [content, message] : cases) {
    const ProcessResult result = runWith(content, kFp16);
    EXPECT_EQ(result.exitCode, 0) << message;
    EXPECT_EQ(listingOf(result.out), before) << message;
    EXPECT_THAT(result.err, HasSubstr(message));
    EXPECT_THAT(result.err, HasSubstr("cuDNN chooses itself"));
    EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
  }
}

TEST_F(Preloaded, LeavesTheProgramAloneWithoutAFile) {
  const Listing before = own(kFp16);
  const ProcessResult missing = run({}, kFp16, environment());
  EXPECT_EQ(listingOf(missing.out), before);
  EXPECT_THAT(missing.err, HasSubstr("some.choices: No such file or directory; cuDNN chooses itself"));
  std::filesystem::create_directory(file());
  EXPECT_THAT(run({}, kFp16, environment()).err, HasSubstr("not a regular file"));
  const ProcessResult unset = run({}, kFp16, {{"LD_PRELOAD", CONVSCOPE_APPLY_LIBRARY}});
  EXPECT_EQ(listingOf(unset.out), before);
  EXPECT_EQ(unset.err, "");
}

TEST_F(Preloaded, LeavesAProgramWithoutCudnnAlone) {
  if (kSanitized) GTEST_SKIP() << "an instrumented library fits into instrumented programs only";
  const ProcessResult result = runProcess({"/bin/true"}, {.folder = m_folder.path(), .environment = environment()});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.err, "");
}

}  // namespace
}  // namespace convscope::apply
