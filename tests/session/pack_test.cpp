#include "session/pack.h"

#include <gmock/gmock.h>
#include <zlib.h>

#include <fstream>

#include "files/line_reader.h"
#include "session/session_file.h"
#include "session/session_writer.h"
#include "support/input_error_of.h"
#include "support/process.h"
#include "support/synthetic_session.h"

namespace convscope::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

class PackedSession : public ::testing::Test {
 protected:
  void SetUp() override {
    SessionWriter writer(plain(), SessionWriter::Mode::Create);
    writer.write(syntheticSurvey({.network = "mnist-tutorial"}).started);
    for (int i = 0; i < 100; ++i) writer.write(RemarkAdded{0, "a remark, the same again and again"});
  }
  std::filesystem::path plain() const { return m_folder.path() / "s.convscope"; }
  std::filesystem::path packed() const { return m_folder.path() / "s.convscope.gz"; }
  void write(const std::string& bytes) const { std::ofstream(packed(), std::ios::binary) << bytes; }

  TemporaryFolder m_folder;
};

TEST_F(PackedSession, ReadsAsTheSession) {
  EXPECT_THAT(packSession(plain(), packed()), IsEmpty());
  EXPECT_LT(std::filesystem::file_size(packed()), std::filesystem::file_size(plain()) / 2);
  const LoadedSession loaded = readSession(packed());
  EXPECT_EQ(loaded.session, readSession(plain()).session);
  EXPECT_THAT(loaded.warnings, IsEmpty());

  const auto again = m_folder.path() / "again.gz";
  packSession(packed(), again);
  EXPECT_EQ(readWholeFile(again), readWholeFile(packed()));
}

TEST_F(PackedSession, ACutLastLineIsLeftOut) {
  std::ofstream(plain(), std::ios::app) << "{\"event\":\"rema";
  EXPECT_THAT(packSession(plain(), packed()), HasSubstr("left out"));
  EXPECT_THAT(readSession(packed()).warnings, IsEmpty());
}

TEST_F(PackedSession, DamageIsSaid) {
  packSession(plain(), packed());
  const std::string whole = readWholeFile(packed());
  for (const std::size_t size : {whole.size() - 1, whole.size() / 2, std::size_t{12}}) {
    write(whole.substr(0, size));
    EXPECT_THAT(inputErrorOf([&] { readSession(packed()); }), HasSubstr("s.convscope.gz: ")) << size;
  }
  std::string spoiled = whole;
  spoiled[whole.size() / 2] = static_cast<char>(~spoiled[whole.size() / 2]);
  write(spoiled);
  EXPECT_THAT(inputErrorOf([&] { readSession(packed()); }), HasSubstr("s.convscope.gz:"));
  write(std::string("\x1f\x8b") + "what is none");
  EXPECT_THAT(inputErrorOf([&] { readSession(packed()); }), HasSubstr("damaged"));
}

TEST_F(PackedSession, ABombIsNotUnpacked) {
  {
    gzFile out = gzopen(packed().c_str(), "wb9");
    const std::string first = readWholeFile(plain());
    gzwrite(out, first.data(), static_cast<unsigned>(first.size()));
    const std::string line = "{\"event\":\"remarked\",\"text\":\"" + std::string(1 << 20, 'x') + "\"}\n";
    for (int i = 0; i < 5; ++i) gzwrite(out, line.data(), static_cast<unsigned>(line.size()));
    gzclose(out);
  }
  ASSERT_LT(std::filesystem::file_size(packed()), 1u << 14);
  LineReader lines(InputFile(packed(), 4 << 20));
  const std::string message = inputErrorOf([&] {
    while (lines.next()) {
    }
  });
  EXPECT_THAT(message, HasSubstr("contains more than 4 MiB"));
}

TEST_F(PackedSession, IsNotWrittenOn) {
  packSession(plain(), packed());
  const std::string before = readWholeFile(packed());
  EXPECT_THAT(inputErrorOf([&] { SessionWriter(packed(), SessionWriter::Mode::Append); }), HasSubstr("compressed"));
  EXPECT_EQ(readWholeFile(packed()), before);
}

TEST_F(PackedSession, OnlySessionsArePacked) {
  std::ofstream(plain(), std::ios::trunc) << "something else\n";
  EXPECT_THAT(inputErrorOf([&] { packSession(plain(), packed()); }), HasSubstr("not a ConvScope session"));
  EXPECT_FALSE(std::filesystem::exists(packed()));
}

}  // namespace
}  // namespace convscope::testing
