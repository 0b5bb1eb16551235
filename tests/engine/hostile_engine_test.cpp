#include <gmock/gmock.h>

#include "engine/process_engines.h"
#include "problem/parse_problem.h"
#include "support/eventually.h"
#include "support/process.h"
#include "text/excerpt.h"
#include "text/printable.h"

namespace convscope::testing {
namespace {

using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::HasSubstr;
using Clock = std::chrono::steady_clock;

TEST_F(ProcessEngines, AnotherVersionIsRefused) {
  EngineHello hello = ownHello();
  hello.protocol = 7;
  const auto error = [&] { return errorOf({"/bin/sh", "-c", "echo \"$0\"; cat", toLine(EngineAnswer(hello))}); };
  EXPECT_THAT(error(), AllOf(HasSubstr("(protocol 7, sessions"), HasSubstr("Install both from one")));
  hello.program = "ConvScope 99.1";
  EXPECT_THAT(error(),
              AllOf(HasSubstr("the engine /bin/sh is ConvScope 99.1, but"), HasSubstr("Install both from one")));
  EXPECT_TRUE(lines.empty());
}

TEST_F(ProcessEngines, AnEngineThatIsNoneIsNamed) {
  EXPECT_EQ(errorOf({"/bin/true"}), "the engine /bin/true ended at its start with exit code 0");
  EXPECT_EQ(errorOf({"/bin/sh", "-c", "echo Welcome; printf 'to the jungle\\n'; kill -SEGV $$"}),
            "the engine /bin/sh ended at its start with signal 11 (segmentation fault); it printed 'Welcome to the "
            "jungle'");
  EXPECT_THAT(errorOf({"/bin/sh", "-c", "yes noise"}), HasSubstr("/bin/sh is not an engine; it printed 'noise noise"));
  limits.start = 200ms;
  EXPECT_THAT(errorOf({"/bin/sleep", "100"}), HasSubstr("said nothing within 0.2 s of its start"));
  EXPECT_TRUE(lines.empty());
}

TEST_F(ProcessEngines, NoiseBeforeTheHelloIsPassedOver) {
  const std::string program = engineOfBuild().front();
  EXPECT_EQ(run(task(), {"/bin/sh", "-c", "echo Last login: today; exec " + program + " serve"}).how,
            SurveyEnd::Completed);
}

TEST_F(ProcessEngines, AnAnswerThatDoesNotFitEndsTheProcessAndLeavesTheLogIntact) {
  EXPECT_THAT(errorOf(scripted("echo nonsense; cat")),
              HasSubstr("the engine answered with a line that does not fit ('nonsense'): not JSON"));
  EXPECT_THAT(errorOf(scripted(R"(echo '{"answer":"dance"}'; cat)")), HasSubstr("unknown answer 'dance'"));
  EXPECT_THAT(errorOf(scripted(R"(echo '{"answer":"versions","versions":{}}'; cat)")),
              HasSubstr("answered a request that was not made"));
  EXPECT_THAT(errorOf(scripted(R"(echo '{"event":"plan_built","problem":0,"algorithm":0,"build_us":1}'; cat)")),
              HasSubstr("the engine answered with an event that does not fit: run 0 was not started"));
  EXPECT_TRUE(lines.empty());
  EXPECT_EQ(session, Session{});
}

TEST_F(ProcessEngines, AbsurdAnswersEndARunWithOneShortLine) {
  const std::string many(100'000, 'x');
  const std::string deep(100'000, '[');
  TemporaryFolder folder;
  limits.faultsWithoutProgress = 1;
  for (const std::string& answer : std::vector<std::string>{
           "[]",
           "null",
           deep,
           many,
           "{",
           "\xff\xfe\x01",
           R"({"answer":null})",
           R"({"answer":["done"]})",
           R"({"answer":")" + many + R"("})",
           R"({"answer":"step"})",
           R"({"answer":"step","step":{"action":"fly"}})",
           R"({"answer":"step","step":{"action":"open","expected_us":1e999}})",
           R"({"answer":"step","step":{"action":"first","problem":")" + many + R"(","algorithm":"e"},"alone":true})",
           R"({"answer":"claim","wait":7})",
           R"({"answer":"claim"})",
           R"({"answer":"claim_unread"})",
           R"({"answer":"ready"})",
           R"({"answer":"crashed","signal":-7,"kind":"dancing"})",
           R"({"answer":"device_lost","step":{"action":"open"},"reason":")" + many + R"("})",
           R"({"answer":"done","how":"bored"})",
           R"({"answer":"done","how":"completed"})",
           R"({"answer":"refused","kind":"input","message":"a\n\u001b[31m)" + many + R"("})",
           R"({"answer":"refused","kind":"","message":""})",
           R"({"answer":"listed","subject":{}})",
           R"({"event":"survey_started","run":-1})",
           R"({"event":"sampled","problem":-1,"algorithm":0,"us":[1]})",
           R"({"event":")" + many + R"("})",
           R"({")" + many + R"(":1})"}) {
    SCOPED_TRACE(answer.substr(0, 80));
    session = {};
    std::ofstream(folder.path() / "answer") << answer << "\n";
    std::string message;
    try {
      message = run(task(), scripted("cat '" + (folder.path() / "answer").string() + "'")).reason;
    } catch (const std::exception& error) {
      message = error.what();
    }
    EXPECT_LE(textWidth(message), kLongestMessage);
    EXPECT_EQ(message.find_first_of("\n\x1b"), std::string::npos) << message;
    EXPECT_TRUE(!message.empty() || answer.find(R"("message":"")") != std::string::npos);
    EXPECT_TRUE(lines.empty());
  }
}

/// The engine itself, driven by hand.
struct ServedEngine {
  ServedEngine(std::vector<std::string> more = {}) : process(command(std::move(more))) {
    EXPECT_EQ(process.readLine(Clock::now() + kPatience).text.find(R"({"answer":"hello")"), 0u);
  }
  static std::vector<std::string> command(std::vector<std::string> more) {
    std::vector<std::string> words = engineOfBuild();
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  ChildProcess process;
};

TEST_F(ProcessEngines, AnEngineEndsWithItsInput) {
  ServedEngine idle;
  EXPECT_EQ(idle.process.finish(Clock::now() + kPatience), (ProcessEnd{0, 0}));
  fail("hang:first");
  ServedEngine hanging;
  hanging.process.writeLine(measureRequest());
  hanging.process.writeLine(dealtRequest());
  std::string text;
  while (text.find("\"first\"") == std::string::npos) text = hanging.process.readLine(Clock::now() + kPatience).text;
  hanging.process.closeInput();
  EXPECT_EQ(hanging.process.wait(Clock::now() + 500ms), std::nullopt);  // somebody may still read its answers
}

TEST_F(ProcessEngines, AnEngineEndsWhenItHearsNothing) {
  ServedEngine engine({"--silence", "0.3"});
  const auto end = engine.process.wait(Clock::now() + kPatience);
  EXPECT_EQ(end, (ProcessEnd{0, 0}));
}

/// Starts an engine whose answers go to `reader`, a command that ends after some of them.
std::vector<std::string> readBy(const std::string& reader) {
  return {"/bin/sh", "-c", R"("$0" serve | )" + reader, engineOfBuild().front()};
}

TEST_F(ProcessEngines, AnEngineEndsWhenNobodyReadsItsAnswers) {
  ChildProcess idle(readBy("head -n 1"));
  EXPECT_TRUE(idle.wait(Clock::now() + kPatience));  // its input is still open
  fail("hang:first");
  ChildProcess hanging(readBy(R"(grep -m 1 '"first"')"));
  hanging.writeLine(measureRequest());
  hanging.writeLine(dealtRequest());
  EXPECT_TRUE(hanging.wait(Clock::now() + kPatience));
}

TEST_F(ProcessEngines, ARequestThatIsTooLongIsRefused) {
  ServedEngine engine;
  const std::string mebibyte(std::size_t{1} << 20, 'x');
  for (int i = 0; i < 65; ++i) {
    engine.process.write(mebibyte);
    engine.process.flush(Clock::now() + kPatience);
  }
  EXPECT_THAT(engine.process.readLine(Clock::now() + kPatience).text,
              HasSubstr("a request to the engine is longer than 64 MiB"));
  EXPECT_EQ(engine.process.finish(Clock::now() + kPatience), (ProcessEnd{0, 0}));
}

TEST_F(ProcessEngines, AbsurdTasksAreRefused) {
  const SurveyTask usual = task();
  ReplayTask replay{0, "pytorch-benchmark", usual.options, usual.network, {"fixed", {usual.inputs[0], 5, 1}, {}}, {}};
  replay.schedule.schedule = {usual.inputs, {{7, 5}}};
  ReplayTask elsewhere = replay;
  elsewhere.reference = 9;
  CheckTask check{3, {{99, parseProblem("fwd n1 c4 k4 in8x8 f3x3"), {{-3, {}, 1e308, true}}}}};
  ServedEngine engine;
  for (const Request& request :
       std::vector<Request>{MeasureTask{"none", "cuda:0"}, MeasureTask{}, replay, elsewhere, check, DescribeDevice{}}) {
    const std::string sent = toLine(request);
    engine.process.writeLine(sent);
    std::string answer;
    do {
      const ChildProcess::Output line = engine.process.readLine(Clock::now() + kPatience);
      ASSERT_EQ(line.kind, ChildProcess::Read::Line) << sent;
      answer = line.text;
    } while (answer.find(R"("answer":"refused")") == std::string::npos);
    EXPECT_LT(answer.size(), 400u);
    EXPECT_EQ(answer.find("std::"), std::string::npos) << answer;
  }
}

TEST_F(ProcessEngines, AbsurdSizesAreRefusedBeforeAnEngineStarts) {
  constexpr std::int64_t kHuge = std::int64_t{1} << 31;
  for (const std::vector<Dims>& inputs :
       std::vector<std::vector<Dims>>{{}, {{}}, {{2, 1}}, {{-1, 1, 28, 28}}, {{kHuge, kHuge, kHuge, kHuge}}}) {
    SurveyTask survey = task();
    survey.inputs = inputs;
    EXPECT_THROW(run(survey, {"/nowhere/engine"}), InputError);
  }
}

/// Engines that answer what they were not asked. Each ends the run with one line; the log folds to the session.
TEST_F(ProcessEngines, AnAnswerForAProblemThatWasNotDealtEndsTheRun) {
  run(task());
  const std::string ready = toLine(EngineAnswer(ReadyDevice{session.surveys[0].started.device, {{"cudnn", "9.1.0"}}}));
  const std::string claim = toLine(EngineAnswer(ClaimProblems{true}));
  std::vector<std::string> problem;  // the events of problem 0
  for (const std::string& line : lines) {
    const Event event = eventFromJsonLine(line);
    const auto* ended = std::get_if<ProblemEnded>(&event);
    if (!problem.empty() || std::holds_alternative<CandidatesListed>(event)) problem.push_back(line);
    if (ended != nullptr) break;
  }
  const auto printed = [](const std::vector<std::string>& all) {
    std::string script = "printf '%s\\n'";
    for (const std::string& line : all) script += " '" + line + "'";
    return script + "; ";
  };
  std::vector<std::string> twice = problem;
  twice.push_back(problem.front());
  const std::string listed = problem.front();
  const std::string read = "read -r task; " + printed({ready, claim}) + "read -r dealt; ";
  const std::string kernels = R"({"event":"kernels_identified","run":0,"problem":0,"algorithm":0,"kernels":["gemm"]})";
  const std::string beyond =
      R"({"event":"kernels_identified","run":0,"problem":99999,"algorithm":0,"kernels":["gemm"]})";
  const std::string surveyEnded = R"({"event":"survey_ended","run":0,"how":"completed","wall_us":5e6})";
  std::vector<std::string> doubled;
  for (const std::string& line : problem) doubled.insert(doubled.end(), {line, line});
  std::vector<std::string> tooMany = problem;
  tooMany.insert(tooMany.end(), {surveyEnded, surveyEnded});
  for (const auto& [script, message] : std::vector<std::pair<std::string, std::string>>{
           {"read -r task; " + printed({ready, claim}) + "read -r dealt; " + printed(twice) + "cat",
            "problem 0 of run 0 was not given to this engine, or has ended"},
           {read + printed({kernels}) + "cat", "kernels of problem 0 of run 0, which this engine has not measured"},
           {read + printed({beyond}) + "cat", "kernels of problem 99999 of run 0"},
           {read + printed(doubled) + "cat", "problem 0 of run 0: its algorithms are listed twice"},
           {read + printed({problem.back()}) + "cat", "problem 0 of run 0: it ends before its algorithms are listed"},
           {read + printed({surveyEnded}) + "cat", "run 0 was not under way on this engine"},
           {read + printed(tooMany) + "cat", "run 0 was not under way on this engine, or has ended"},
           {"read -r task; " + printed({ready, listed}) + "cat", "run 0 was not given to this engine"},
           {"read -r task; " + printed({ready, ready}) + "cat", "answered a request that was not made"}}) {
    SCOPED_TRACE(message);
    session = {};
    lines.clear();
    const RunEnd end = run(task(), scripted(script));
    EXPECT_EQ(end.how, SurveyEnd::Failed);
    EXPECT_THAT(end.reason, HasSubstr(message));
    Session again;
    for (const std::string& line : lines) again.fold(eventFromJsonLine(line));
    EXPECT_EQ(again, session);
  }
}

TEST_F(ProcessEngines, ABadRequestIsRefusedAndTheNextOneAnswered) {
  ServedEngine engine;
  engine.process.writeLine("nonsense");
  EXPECT_THAT(engine.process.readLine(Clock::now() + kPatience).text,
              HasSubstr(R"("answer":"refused","kind":"input")"));
  engine.process.writeLine(R"({"request":"dance"})");
  EXPECT_THAT(engine.process.readLine(Clock::now() + kPatience).text, HasSubstr("unknown request 'dance'"));
  engine.process.writeLine(R"({"request":"versions","backend":"cudnn","device":"cuda:0"})");
  std::string text;
  while (text.find("versions") == std::string::npos) text = engine.process.readLine(Clock::now() + kPatience).text;
  EXPECT_THAT(text, HasSubstr("9.1.0"));
}

}  // namespace
}  // namespace convscope::testing
