#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "session/event_json.h"
#include "session/session_file.h"
#include "session/session_writer.h"
#include "session/small_log.h"
#include "session/temporary_folder.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using testing::HasSubstr;
using Mode = SessionWriter::Mode;

class SessionWriting : public testing::Test {
 protected:
  void write(Mode mode, const std::vector<Event>& events) {
    SessionWriter writer(m_file, mode);
    for (const Event& event : events) writer.write(event);
  }

  TemporaryFolder m_folder;
  std::filesystem::path m_file = m_folder.file("a.jsonl");
};

TEST_F(SessionWriting, EachEventIsInTheFileAtOnce) {
  SessionWriter writer(m_file, Mode::Create);
  std::string expected;
  for (const Event& event : smallLog()) {
    writer.write(event);
    expected += toJsonLine(event) + '\n';
    ASSERT_EQ(readText(m_file), expected);
  }
}

TEST_F(SessionWriting, CreateReplaces) {
  writeText(m_file, std::string(10'000, 'x'));
  write(Mode::Create, {smallLog()[0]});
  EXPECT_EQ(readText(m_file), toJsonLine(smallLog()[0]) + '\n');
}

TEST_F(SessionWriting, AppendGoesOn) {
  const std::vector<Event> log = smallLog();
  write(Mode::Create, {log.begin(), log.begin() + 9});
  const std::string first = readText(m_file);
  write(Mode::Append, {log.begin() + 9, log.end()});
  EXPECT_TRUE(readText(m_file).starts_with(first));
  Session expected;
  for (const Event& event : log) expected.fold(event);
  EXPECT_EQ(readSession(m_file).session, expected);
}

TEST_F(SessionWriting, AppendCutsOffWhatIsCutFromEveryBeginning) {
  const std::vector<Event> log = smallLog();
  write(Mode::Create, log);
  const std::string whole = readText(m_file);
  std::size_t lines = 1;
  for (std::size_t size = whole.find('\n') + 1; size <= whole.size(); ++size) {
    writeText(m_file, whole.substr(0, size));
    if (size > whole.find('\n') + 1 && whole[size - 1] == '\n') ++lines;
    write(Mode::Append, {log.begin() + static_cast<std::ptrdiff_t>(lines), log.end()});
    ASSERT_EQ(readText(m_file), whole) << size;
  }
}

TEST_F(SessionWriting, AppendCutsOffALastLineThatIsNotJson) {
  write(Mode::Create, {smallLog()[0]});
  const std::string whole = readText(m_file);
  writeText(m_file, whole + "{\"event\":\n");
  write(Mode::Append, {});
  EXPECT_EQ(readText(m_file), whole);
}

TEST_F(SessionWriting, AppendLeavesForeignFilesAsTheyAre) {
  for (const std::string& text : {std::string("a letter\nwithout an end"), std::string()}) {
    writeText(m_file, text);
    EXPECT_THAT(inputErrorOf([&] { write(Mode::Append, smallLog()); }), HasSubstr("not a ConvScope session"));
    EXPECT_EQ(readText(m_file), text);
  }
}

TEST_F(SessionWriting, AppendNeedsAFile) {
  EXPECT_EQ(inputErrorOf([&] { write(Mode::Append, {}); }),
            "cannot write " + m_file.string() + ": No such file or directory");
  EXPECT_FALSE(std::filesystem::exists(m_file));
}

TEST_F(SessionWriting, NamesWhyAFileCannotBeMade) {
  const auto errorOf = [](const std::filesystem::path& file) {
    return inputErrorOf([&] { SessionWriter(file, Mode::Create); });
  };
  EXPECT_THAT(errorOf(m_folder.file("")), HasSubstr(": Is a directory"));
  EXPECT_EQ(errorOf(m_file / "b"), "cannot write " + (m_file / "b").string() + ": No such file or directory");
}

TEST_F(SessionWriting, TwoWritersDoNotShareAFile) {
  SessionWriter writer(m_file, Mode::Create);
  writer.write(smallLog()[0]);
  const std::string message = "cannot write " + m_file.string() + ": another program is writing it";
  EXPECT_EQ(inputErrorOf([&] { SessionWriter(m_file, Mode::Create); }), message);
  EXPECT_EQ(inputErrorOf([&] { SessionWriter(m_file, Mode::Append); }), message);
  EXPECT_EQ(readText(m_file), toJsonLine(smallLog()[0]) + '\n');
}

TEST_F(SessionWriting, AMovedWriterWritesOn) {
  SessionWriter first(m_file, Mode::Create);
  SessionWriter second = std::move(first);
  second.write(smallLog()[0]);
  EXPECT_EQ(readSession(m_file).session.surveys.size(), 1u);
}

TEST_F(SessionWriting, SaysThatTheDiskIsFull) {
  SessionWriter writer("/dev/full", Mode::Create);
  EXPECT_EQ(inputErrorOf([&] { writer.write(smallLog()[0]); }), "cannot write /dev/full: No space left on device");
}

TEST_F(SessionWriting, AWriteThatBreaksOffLeavesWholeLines) {
  // The system takes a part of the second line, and refuses the rest.
  SessionWriter writer(m_file, Mode::Create);
  writer.write(smallLog()[0]);
  const std::string whole = readText(m_file);

  rlimit old{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
  const auto oldHandler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit tight{whole.size() + 10, old.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &tight), 0);
  const std::string message = inputErrorOf([&] { writer.write(RemarkAdded{0, "longer than that"}); });
  setrlimit(RLIMIT_FSIZE, &old);
  std::signal(SIGXFSZ, oldHandler);

  EXPECT_EQ(message, "cannot write " + m_file.string() + ": File too large");
  EXPECT_EQ(readText(m_file), whole);
  writer.write(RemarkAdded{0, "again"});
  EXPECT_EQ(readSession(m_file).session.surveys[0].remarks, std::vector<std::string>{"again"});
}

TEST_F(SessionWriting, AKilledProgramLosesNothingThatItWrote) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    SessionWriter writer(m_file, Mode::Create);
    for (const Event& event : smallLog()) writer.write(event);
    kill(getpid(), SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status));
  const LoadedSession loaded = readSession(m_file);
  EXPECT_TRUE(loaded.warnings.empty());
  EXPECT_TRUE(loaded.session.surveys[0].ended.has_value());
}

}  // namespace
}  // namespace convscope
