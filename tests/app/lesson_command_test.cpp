#include <gtest/gtest.h>

#include <fstream>

#include "support/process.h"
#include "support/synthetic_session.h"
#include "support/written_session.h"

namespace convscope::testing {
namespace {

const char* const kLesson =
    "---\nconvscope_lesson: 1\ntitle: Own\nnetwork: conv-tutorial\nlayer: conv\npass: fwd\n---\n"
    "# First\n```step\nchart: memory\nexpect: survey.network = conv-tutorial\n```\nIt takes {fastest.time}.\n"
    "## Teacher\nNotes.\n";

/// Runs the built program in a folder that contains the session s.convscope and the lesson own.md.
class LessonCommand : public ::testing::Test {
 protected:
  LessonCommand() {
    writeSession(file("s.convscope"), syntheticSession({.network = "conv-tutorial", .algorithms = 6}, {{}}));
    write("own.md", kLesson);
  }

  std::filesystem::path file(const std::string& name) const { return m_folder.path() / name; }
  void write(const std::string& name, const std::string& text) const { std::ofstream(file(name)) << text; }

  ProcessResult run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {CONVSCOPE_BINARY_DIR "/bin/convscope", "lesson"});
    ProcessOptions options;
    options.folder = m_folder.path();
    options.environment = {{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}, {"QT_QPA_PLATFORM", ""}};
    return runProcess(arguments, options);
  }

  void expectError(const std::vector<std::string>& arguments, int exitCode, const std::string& message) const {
    const ProcessResult result = run(arguments);
    EXPECT_EQ(result.exitCode, exitCode) << result.err;
    EXPECT_TRUE(result.err.starts_with("convscope lesson: ")) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_NE(result.err.find(message), std::string::npos) << result.err << "does not say: " << message;
  }

  TemporaryFolder m_folder;
};

TEST_F(LessonCommand, ListsAndChecksTheLessonsOfTheProgram) {
  EXPECT_NE(run({"--list"}).out.find("warm-up "), std::string::npos);
  const ProcessResult result = run({"--check", "benchmark-mode"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_NE(result.out.find("benchmark-mode: "), std::string::npos) << result.out;
}

TEST_F(LessonCommand, ChecksAFileAgainstASession) {
  const ProcessResult result = run({"own.md", "--check", "--session", "s.convscope"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out, "own.md: 1 of 1 statements are true\n");
  EXPECT_NE(run({"own.md", "--check", "--table", "--session", "s.convscope"}).out.find("| own | 1. First |"),
            std::string::npos);
}

TEST_F(LessonCommand, ErrorsNameLineAndStep) {
  std::string text = kLesson;
  write("false.md", text.replace(text.find("= conv-tutorial"), 15, "= vgg16"));
  expectError({"false.md", "--check", "--session", "s.convscope"}, 1,
              "false.md:11: step 1 (First): expected survey.network = vgg16, but survey.network is conv-tutorial");
  text = kLesson;
  write("chart.md", text.replace(text.find("chart: memory"), 13, "chart: nothing"));
  expectError({"chart.md", "--check"}, 2, "chart.md:8: step 1 (First): there is no chart 'nothing'");
  write("bad.md", std::string(kLesson) + "# Second\n{nonsense}\n");
  expectError({"bad.md", "--check"}, 2, "bad.md:17: step 2 (Second): ");
  expectError({"own.md", "--check"}, 0, "own.md:8: step 1 (First): expected a session to check it with");
}

TEST_F(LessonCommand, WritesHandouts) {
  EXPECT_EQ(run({"own.md", "--session", "s.convscope", "--handout", "a.pdf"}).exitCode, 0);
  EXPECT_EQ(run({"own.md", "--session", "s.convscope", "--handout", "b.pdf", "--teacher"}).exitCode, 0);
  const std::string students = readWholeFile(file("a.pdf"));
  EXPECT_EQ(students.substr(0, 5), "%PDF-");
  EXPECT_GT(readWholeFile(file("b.pdf")).size(), students.size());
  write("ask.md", std::string(kLesson) + "# Ask\n## Question\nWhy?\n- [x] so\n- [ ] so so\n## Answer\nSo.\n");
  EXPECT_EQ(run({"ask.md", "--session", "s.convscope", "--handout", "c.pdf"}).exitCode, 0);
  EXPECT_EQ(run({"ask.md", "--session", "s.convscope", "--handout", "d.pdf", "--answers"}).exitCode, 0);
  EXPECT_GT(readWholeFile(file("d.pdf")).size(), readWholeFile(file("c.pdf")).size());
  expectError({"own.md", "--handout", "a.pdf"}, 2, "a.pdf already exists");
  expectError({"own.md", "--handout", "a.txt"}, 2, "a handout is written to .pdf");
  expectError({"own.md", "--handout", "/nowhere/a.pdf"}, 2, "/nowhere");
}

TEST_F(LessonCommand, WritesSlidesAndKeyFrames) {
  EXPECT_EQ(run({"own.md", "--session", "s.convscope", "--slide", "all.pdf"}).exitCode, 0);
  EXPECT_EQ(readWholeFile(file("all.pdf")).substr(0, 5), "%PDF-");
  EXPECT_EQ(run({"own.md#first", "--session", "s.convscope", "--slide", "one.png"}).exitCode, 0);
  EXPECT_EQ(readWholeFile(file("one.png")).substr(1, 3), "PNG");
  write("ask.md", std::string(kLesson) + "# Ask\n## Question\nWhy?\n- [x] so\n- [ ] so so\n## Answer\nSo.\n");
  EXPECT_EQ(run({"ask.md#ask", "--slide", "question.png"}).exitCode, 0);
  EXPECT_EQ(run({"ask.md#ask", "--slide", "answer.png", "--answers"}).exitCode, 0);
  EXPECT_NE(readWholeFile(file("question.png")), readWholeFile(file("answer.png")));
  EXPECT_EQ(run({"benchmark-mode#3", "--strip", "strip.svg"}).exitCode, 0);
  EXPECT_NE(readWholeFile(file("strip.svg")).find("<svg"), std::string::npos);
  const std::string before = readWholeFile(file("one.png"));
  expectError({"own.md#1", "--slide", "one.png"}, 2, "one.png already exists");
  EXPECT_EQ(readWholeFile(file("one.png")), before);
  EXPECT_EQ(run({"own.md#1", "--slide", "one.png", "--force"}).exitCode, 0);
}

TEST_F(LessonCommand, RefusesSlidesAndKeyFramesThatItCannotWrite) {
  expectError({"own.md", "--slide", "a.png"}, 2, "name a step");
  expectError({"own.md#1", "--slide", "a.svg"}, 2, "a slide is written to .png or .pdf");
  expectError({"own.md#1", "--slide", "a.png", "--answers"}, 2, "asks no question");
  expectError({"own.md#1", "--slide", "a.pdf", "--answers"}, 2, "slides in a .pdf have the answers");
  expectError({"own.md#1", "--strip", "a.png", "--answers"}, 2, "--answers goes with --handout or --slide");
  expectError({"own.md#7", "--slide", "a.png"}, 2, "lesson own has no step '7'");
  expectError({"own.md#nothing", "--strip", "a.png"}, 2, "lesson own has no step 'nothing'");
  expectError({"gone#1", "--slide", "a.png"}, 2, "there is no lesson or file 'gone'");
  expectError({"own.md#1", "--slide", "/nowhere/a.png"}, 2, "/nowhere");
  expectError({"own.md", "--strip", "a.png"}, 2, "NAME#STEP");
  expectError({"own.md#1", "--strip", "a.png"}, 2, "shows no mechanism");
  expectError({"own.md", "warm-up", "--slide", "a.pdf"}, 2, "are of one lesson");
  EXPECT_FALSE(std::filesystem::exists(file("a.png")));
  EXPECT_FALSE(std::filesystem::exists(file("a.svg")));
}

TEST_F(LessonCommand, AHandoutNeverReplacesTheLesson) {
  std::filesystem::create_hard_link(file("own.md"), file("own.pdf"));
  expectError({"own.md", "--session", "s.convscope", "--handout", "own.pdf", "--force"}, 2,
              "own.pdf: the command reads this file");
  EXPECT_EQ(readWholeFile(file("own.md")), kLesson);
}

TEST_F(LessonCommand, ShowsAStepInTheWindow) {
  for (const char* link : {"own.md", "own.md#1", "own.md#first", "warm-up#where-does-it-go", "warm-up"}) {
    const ProcessResult result = run({link});
    EXPECT_EQ(result.exitCode, 2) << link;
    EXPECT_NE(result.err.find("there is no display for a window"), std::string::npos) << result.err;
  }
  expectError({"warm-up#nothing"}, 2, "lesson warm-up has no step 'nothing': use 1 to 6");
  expectError({"own.md#2"}, 2, "lesson own has no step '2'");
  expectError({"warm-up#7"}, 2, "lesson warm-up has no step '7'");
  expectError({"gone#1"}, 2, "there is no lesson or file 'gone'");
}

TEST_F(LessonCommand, RefusesWhatDoesNotFitTogether) {
  expectError({}, 2, "give a lesson");
  expectError({"own.md", "--session", "s.convscope"}, 2, "goes with --check, --handout");
  expectError({"own.md", "warm-up"}, 2, "the window shows one lesson");
  expectError({"gone", "--check"}, 2, "there is no lesson or file 'gone'");
  expectError({"gone.md", "--check"}, 2, "gone.md");
  expectError({"own.md", "--check", "--teacher"}, 2, "--teacher goes with --handout");
  expectError({"own.md", "--check", "--answers"}, 2, "--answers goes with --handout");
  expectError({"own.md", "--handout", "a.pdf", "--table"}, 2, "goes with --check");
  expectError({"own.md", "--check", "--session", "own.md"}, 2, "own.md");
  EXPECT_EQ(run({"--help"}).exitCode, 0);
}

}  // namespace
}  // namespace convscope::testing
