#include "session/session_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <stop_token>

#include "session/event_json.h"
#include "session/random_events.h"
#include "session/recorded_sessions.h"
#include "session/small_log.h"
#include "session/temporary_folder.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

std::string asText(const std::vector<Event>& log) {
  std::string text;
  for (const Event& event : log) text += toJsonLine(event) + '\n';
  return text;
}

class SessionFile : public testing::Test {
 protected:
  LoadedSession read(const std::string& text) {
    writeText(m_file, text);
    return readSession(m_file);
  }
  std::string errorOf(const std::string& text) {
    return inputErrorOf([&] { read(text); });
  }

  TemporaryFolder m_folder;
  std::filesystem::path m_file = m_folder.file("a.jsonl");
  std::string m_small = asText(smallLog());
};

TEST_F(SessionFile, FoldsBackToTheSameValues) {
  std::mt19937_64 random(99);
  for (int i = 0; i < 100; ++i) {
    Session session;
    const std::vector<Event> log = randomLog(random);
    for (const Event& event : log) session.fold(event);
    const LoadedSession loaded = read(asText(log));
    ASSERT_TRUE(loaded.session == session) << i;
    ASSERT_THAT(loaded.warnings, IsEmpty());
  }
}

TEST_F(SessionFile, ReadsLinesLongerThanItsBuffer) {
  std::string text = m_small;
  for (const std::size_t size : {262'080, 262'144, 300'000, 5'000'000})
    text += toJsonLine(RemarkAdded{0, std::string(size, 'x')}) + '\n';
  const Survey survey = read(text).session.surveys[0];
  ASSERT_EQ(survey.remarks.size(), 5u);
  EXPECT_EQ(survey.remarks[4], std::string(5'000'000, 'x'));
}

TEST_F(SessionFile, AStopEndsTheReadingInsideTheFile) {
  const std::string line = toJsonLine(RemarkAdded{0, std::string(1000, 'x')}) + '\n';
  std::string text = m_small;
  for (int i = 0; i < 2000; ++i) text += line;
  writeText(m_file, text);
  std::stop_source stop;
  int events = 0;
  const auto take = [&](const Event&) {
    ++events;
    stop.request_stop();
  };
  EXPECT_EQ(inputErrorOf([&] { readLog(m_file, take, stop.get_token()); }),
            m_file.string() + ": reading was cancelled");
  EXPECT_LT(events, 1000);
  EXPECT_THROW(readSession(m_file, stop.get_token()), InputError);
}

TEST_F(SessionFile, RefusesAnEnormousLine) {
  EXPECT_EQ(errorOf(m_small + std::string(17 << 20, ' ') + '\n'),
            m_file.string() + ":23: the line is longer than 16 MiB");
}

TEST_F(SessionFile, ReadsLinesThatEndAsOnWindows) {
  std::string text;
  for (const char c : m_small) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
  EXPECT_EQ(read(text).session, read(m_small).session);
}

TEST_F(SessionFile, NamesWhatIsNotThere) {
  EXPECT_EQ(inputErrorOf([&] { readSession(m_file); }),
            "cannot read " + m_file.string() + ": No such file or directory");
}

TEST_F(SessionFile, RefusesADirectory) {
  std::filesystem::create_directory(m_file);
  EXPECT_EQ(inputErrorOf([&] { readSession(m_file); }), "cannot read " + m_file.string() + ": Is a directory");
}

TEST_F(SessionFile, RefusesAnEmptyFile) {
  EXPECT_EQ(errorOf(""), m_file.string() + ": the file is empty, not a ConvScope session");
}

TEST_F(SessionFile, RefusesForeignFiles) {
  const std::string message = m_file.string() + ": not a ConvScope session";
  EXPECT_EQ(errorOf("hello"), message);
  EXPECT_EQ(errorOf("\n"), message);
  EXPECT_EQ(errorOf("{\"convscope_network\":1}\n"), message);
  EXPECT_EQ(errorOf("[[[[[\n" + m_small), message);
  std::mt19937_64 random(1);
  std::string garbage(100'000, '\0');
  for (char& c : garbage) c = static_cast<char>(random());
  EXPECT_EQ(errorOf(garbage), message);
  EXPECT_EQ(errorOf(std::string(100'000, '\0')), message);
}

TEST_F(SessionFile, RefusesANewerSchema) {
  EXPECT_EQ(errorOf("{\"convscope_session\":5,\"event\":\"begin\",\"new\":true}\n" + m_small),
            m_file.string() + ":1: written by a newer ConvScope (schema 5); this one reads up to 4");
  EXPECT_EQ(errorOf(m_small + "{\"convscope_session\":5,\"event\":\"survey_started\"}\n"),
            m_file.string() + ":23: written by a newer ConvScope (schema 5); this one reads up to 4");
}

TEST_F(SessionFile, NamesADamagedLineInTheMiddle) {
  std::string text = m_small;
  text.replace(text.find("{\"event\":\"first_executed\""), 1, "[");
  EXPECT_THAT(errorOf(text), HasSubstr(m_file.string() + ":4: not JSON"));
  EXPECT_THAT(errorOf(m_small + "\n" + toJsonLine(RemarkAdded{0, ""}) + "\n"), HasSubstr(":23: not JSON"));
}

TEST_F(SessionFile, NamesTheLineOfAnEventThatDoesNotFit) {
  EXPECT_EQ(errorOf(m_small + toJsonLine(ProblemEnded{0, 9, {}, 0}) + "\n"),
            m_file.string() + ":23: there is no problem 9: the survey has 2");
  EXPECT_EQ(errorOf(m_small + "{\"event\":\"what\"}\n"), m_file.string() + ":23: unknown event 'what'");
  EXPECT_EQ(errorOf("{\"convscope_session\":1,\"event\":\"remarked\",\"text\":\"\"}\n"),
            m_file.string() + ":1: run 0 was not started");
}

TEST_F(SessionFile, LeavesOutALastLineThatIsCut) {
  const LoadedSession whole = read(m_small);
  for (const std::string& end : {std::string("{\"event\":\"rema"), std::string("{\"event\":\"rema\n"),
                                 toJsonLine(RemarkAdded{0, "no newline"}), std::string(512, '\0'), std::string("\n")}) {
    const LoadedSession loaded = read(m_small + end);
    EXPECT_EQ(loaded.session, whole.session);
    ASSERT_EQ(loaded.warnings.size(), 1u);
    EXPECT_EQ(loaded.warnings[0], m_file.string() + ":23: left out, for the line is cut");
  }
}

TEST_F(SessionFile, ReadsEveryBeginningUpToItsLastWholeLine) {
  std::vector<Session> sessions{{}};  // after so many lines
  for (const Event& event : smallLog()) {
    sessions.push_back(sessions.back());
    sessions.back().fold(event);
  }
  const std::size_t firstLine = m_small.find('\n') + 1;
  for (std::size_t size = 0; size <= m_small.size(); ++size) {
    const std::string text = m_small.substr(0, size);
    if (size < firstLine) {
      errorOf(text);
      continue;
    }
    const LoadedSession loaded = read(text);
    const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n'));
    ASSERT_TRUE(loaded.session == sessions[lines]) << size;
    ASSERT_EQ(loaded.warnings.empty(), text.back() == '\n') << size;
  }
}

TEST_F(SessionFile, SurvivesAnyDamage) {
  std::mt19937_64 random(5);
  int refused = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string text = m_small;
    for (std::size_t damage = 1 + random() % 4; damage > 0; --damage) {
      const std::size_t at = random() % text.size();
      switch (random() % 4) {
        case 0:
          text[at] = static_cast<char>(random());
          break;
        case 1:
          text.erase(at, 1 + random() % 40);
          break;
        case 2:
          text.insert(at, text.substr(random() % text.size(), random() % 40));
          break;
        default:
          text[at] = "0129-eE.\"{}[]:,\\"[random() % 16];
      }
    }
    writeText(m_file, text);
    try {
      readSession(m_file);
    } catch (const InputError& error) {
      ++refused;
      ASSERT_THAT(error.what(), HasSubstr(m_file.string()));
    }
  }
  EXPECT_GT(refused, 1000);
}

/// What an outline has is equal to what the whole session has.
TEST(RecordedSessions, HaveOutlines) {
  std::size_t problems = 0;
  const std::vector<std::filesystem::path> files = recordedSessionFiles();
  for (std::size_t i = 0; i < files.size(); i += 9) {
    const Session whole = readSession(files[i]).session;
    const Session outline = sessionOutline(files[i]);
    ASSERT_EQ(outline.surveys.size(), whole.surveys.size()) << files[i];
    for (std::size_t survey = 0; survey < whole.surveys.size(); ++survey) {
      EXPECT_EQ(outline.surveys[survey].started, whole.surveys[survey].started);
      ASSERT_EQ(outline.surveys[survey].problems.size(), whole.surveys[survey].problems.size());
      for (std::size_t problem = 0; problem < whole.surveys[survey].problems.size(); ++problem, ++problems) {
        const ProblemResult& read = whole.surveys[survey].problems[problem];
        const ProblemResult& shallow = outline.surveys[survey].problems[problem];
        EXPECT_EQ(shallow.subject, read.subject);
        EXPECT_EQ(shallow.ended, read.ended);
        EXPECT_EQ(shallow.failure, read.failure);
        EXPECT_TRUE(shallow.trials.empty());
      }
    }
  }
  EXPECT_GT(problems, 0U);
}

TEST_F(SessionFile, HasAnOutlineOfWhatWasWritten) {
  writeText(m_file, m_small);
  EXPECT_EQ(sessionOutline(m_file).surveys.size(), readSession(m_file).session.surveys.size());
  writeText(m_file, m_small.substr(0, m_small.find('\n')) + "\n{\"event\":\"problem_ended\",\"problem\":99}\n");
  EXPECT_THAT(inputErrorOf([&] { sessionOutline(m_file); }), HasSubstr("a.jsonl:2: "));
}

}  // namespace
}  // namespace convscope
