#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>
#include <sstream>

#include "support/process.h"
#include "support/synthetic_session.h"
#include "support/written_session.h"

namespace convscope::testing {
namespace {

/// Runs the built program in a folder that holds the session s.convscope, without a display.
class ExportCommand : public ::testing::Test {
 protected:
  ExportCommand() {
    writeSession(file("s.convscope"),
                 syntheticSession({.network = "conv-tutorial", .algorithms = 6}, {{1, 1, 28, 28}, {64, 3, 32, 32}}));
  }

  std::filesystem::path file(const std::string& name) const { return m_folder.path() / name; }

  ProcessResult run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {CONVSCOPE_BINARY_DIR "/bin/convscope", "export"});
    ProcessOptions options;
    options.folder = m_folder.path();
    options.environment = {{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}, {"QT_QPA_PLATFORM", ""}};
    return runProcess(arguments, options);
  }

  void expectWritten(const std::vector<std::string>& arguments, const std::string& name,
                     const std::string& start) const {
    const ProcessResult result = run(arguments);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(readWholeFile(file(name)).substr(0, start.size()), start);
  }

  void expectBadInput(const std::vector<std::string>& arguments, const std::string& message) const {
    const ProcessResult result = run(arguments);
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(result.err.starts_with("convscope export: ")) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_NE(result.err.find(message), std::string::npos) << result.err << "does not say: " << message;
  }

  /// Runs the commands of a report's list "Not in this report" as printed, with the names of the files. Returns how
  /// many name the baseline.
  int runPrinted(const std::string& report, const std::string& session, const std::string& baseline) const {
    const std::regex command(
        "convscope export (SESSION( --baseline BASELINE)? --(chart|table) [a-z0-9-]+ --out [^<]+)");
    int ofBaseline = 0;
    for (std::sregex_iterator found(report.begin(), report.end(), command), end; found != end; ++found) {
      std::istringstream words((*found)[1].str());
      std::vector<std::string> arguments;
      for (std::string word; words >> word;)
        arguments.push_back(word == "SESSION" ? session : word == "BASELINE" ? baseline : word);
      const ProcessResult result = run(arguments);
      EXPECT_EQ(result.exitCode, 0) << found->str() << ": " << result.err;
      EXPECT_GT(std::filesystem::file_size(file(arguments.back())), 0u) << found->str();
      ofBaseline += (*found)[2].matched ? 1 : 0;
    }
    return ofBaseline;
  }

  TemporaryFolder m_folder;
};

TEST_F(ExportCommand, ListsWhatThereIs) {
  const ProcessResult result = run({"s.convscope", "--list"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_NE(result.out.find("chart  algorithms "), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("table  algorithms "), std::string::npos) << result.out;
}

TEST_F(ExportCommand, TheHelpSaysHowSurveysAreCounted) {
  const std::string help = run({"--help"}).out;
  EXPECT_NE(help.find("--survey NUMBER             The number of the survey, from 0 (the window counts from 1"),
            std::string::npos)
      << help;
}

TEST_F(ExportCommand, ARecordingIsReadByOtherCommands) {
  const std::string trace = CONVSCOPE_SOURCE_DIR "/tests/workload/data/gan-tf32-off.trace.json.gz";
  for (const std::string command : {"import ", "forecast ", "profile "})
    expectBadInput({trace, "--report", "r.html"}, "convscope-cli " + command + trace);
  expectBadInput({"s.convscope", "--baseline", trace, "--report", "r.html"}, "is a recording, not a session");
}

TEST_F(ExportCommand, SaysInOneLineWhyItStaysEnglish) {
  const ProcessResult unknown = run({"s.convscope", "--list", "--language", "tlh"});
  EXPECT_EQ(unknown.exitCode, 0);
  EXPECT_EQ(unknown.err,
            "convscope export: There is no language \"tlh\", so all texts are English. Languages: en, zh_CN.\n");
  EXPECT_EQ(unknown.out, run({"s.convscope", "--list"}).out);
}

TEST_F(ExportCommand, WritesAReportInChineseIfThereIsAFont) {
  const ProcessResult result = run({"s.convscope", "--report", "r.html", "--language", "zh_CN"});
  EXPECT_EQ(result.exitCode, 0);
  const bool isChinese = readWholeFile(file("r.html")).find("启发式选择") != std::string::npos;
  EXPECT_NE(isChinese, result.err.find("fonts-noto-cjk") != std::string::npos) << result.err;
}

TEST_F(ExportCommand, WritesEveryFormat) {
  expectWritten({"s.convscope", "--chart", "algorithms", "--out", "x.png"}, "x.png", "\x89PNG");
  expectWritten({"s.convscope", "--chart", "algorithms", "--out", "x.svg"}, "x.svg", "<?xml");
  expectWritten({"s.convscope", "--chart", "algorithms", "--out", "x.pdf"}, "x.pdf", "%PDF-");
  expectWritten({"s.convscope", "--table", "algorithms", "--out", "x.csv"}, "x.csv", "Layer,Pass,Algorithm,");
  expectWritten({"s.convscope", "--report", "r.html"}, "r.html", "<!DOCTYPE html>");
  expectWritten({"s.convscope", "--report", "r.pdf"}, "r.pdf", "%PDF-");
}

TEST_F(ExportCommand, WritesTheKeyFramesOfTheMechanism) {
  EXPECT_NE(run({"s.convscope", "--list"}).out.find("chart  mechanism "), std::string::npos);
  expectWritten({"s.convscope", "--chart", "mechanism", "--out", "m.png"}, "m.png", "\x89PNG");
  expectWritten({"s.convscope", "--chart", "mechanism", "--pass", "wgrad", "--out", "m.svg"}, "m.svg", "<?xml");
  EXPECT_NE(readWholeFile(file("m.svg")).find("backward-filter"), std::string::npos);
  expectBadInput({"s.convscope", "--chart", "mechanism", "--size", "900x900", "--out", "n.png"}, "--size is not for");
  expectBadInput({"s.convscope", "--chart", "mechanism", "--out", "/nowhere/n.png"}, "/nowhere");
  EXPECT_FALSE(std::filesystem::exists(file("n.png")));
}

TEST_F(ExportCommand, TheSelectionDecidesWhatADetailShows) {
  expectWritten({"s.convscope", "--chart", "algorithms-detail", "--pass", "wgrad", "--survey", "0", "--out", "x.svg"},
                "x.svg", "<?xml");
  const std::string svg = readWholeFile(file("x.svg"));
  EXPECT_NE(svg.find("backward-filter</title>"), std::string::npos);
  EXPECT_NE(svg.find("input 1x1x28x28"), std::string::npos);
}

TEST_F(ExportCommand, SizeAndScaleMultiply) {
  expectWritten({"s.convscope", "--chart", "algorithms", "--out", "x.png", "--size", "1000x640", "--scale", "2"},
                "x.png", "\x89PNG");
  const std::string header = readWholeFile(file("x.png")).substr(16, 8);
  EXPECT_EQ(header, (std::string{0, 0, '\x07', '\xd0', 0, 0, '\x05', '\x00'}));  // 2000x1280
}

TEST_F(ExportCommand, ASlideShortensALongChart) {
  writeSession(file("long.convscope"), syntheticSession({.network = "resnet50", .algorithms = 3}, {{}}));
  expectWritten({"long.convscope", "--chart", "algorithms", "--out", "x.svg", "--slide"}, "x.svg", "<?xml");
  const std::string svg = readWholeFile(file("x.svg"));
  EXPECT_NE(svg.find("viewBox=\"0 0 1920 1080\""), std::string::npos);
  EXPECT_NE(svg.find(" rows, most lost first)</title>"), std::string::npos) << svg.substr(0, 600);
  expectWritten({"s.convscope", "--chart", "memory", "--out", "x.png", "--slide"}, "x.png", "\x89PNG");
  EXPECT_EQ(readWholeFile(file("x.png")).substr(16, 8), (std::string{0, 0, '\x07', '\x80', 0, 0, '\x04', '\x38'}));
  expectBadInput({"s.convscope", "--chart", "memory", "--out", "y.png", "--slide", "--size", "800x600"},
                 "--size or --slide, not both");
  expectBadInput({"s.convscope", "--table", "algorithms", "--out", "y.csv", "--slide"}, "go with --chart");
  expectBadInput({"s.convscope", "--chart", "mechanism", "--out", "y.png", "--slide"}, "--slide is not for");
}

TEST_F(ExportCommand, RefusesWhatDoesNotFit) {
  expectBadInput({"s.convscope", "--chart", "nothing", "--out", "x.png"},
                 "there is no chart 'nothing'; there are: summary, algo");
  expectBadInput({"s.convscope", "--table", "nothing", "--out", "x.csv"},
                 "there is no table 'nothing'; there are: algo");
  expectBadInput({"s.convscope", "--chart", "algorithms", "--out", "x.gif"}, ".png, .svg or .pdf");
  expectBadInput({"s.convscope", "--table", "algorithms", "--out", "x.txt"}, "a table is written to .csv");
  expectBadInput({"s.convscope", "--chart", "algorithms"}, "--out is missing");
  expectBadInput({"s.convscope"}, "give one of --list, --chart, --table and --report");
  expectBadInput({"s.convscope", "--list", "--chart", "algorithms"}, "give one of");
  expectBadInput({"s.convscope", "--list", "--out", "x.csv"}, "--out goes with");
  expectBadInput({"s.convscope", "--table", "algorithms", "--out", "x.csv", "--scale", "2"}, "go with --chart");
  expectBadInput({"s.convscope", "--chart", "algorithms", "--out", "x.svg", "--scale", "2"}, "--scale is for .png");
  expectBadInput({"s.convscope", "--chart", "algorithms", "--out", "x.png", "--scale", "5"}, "--scale");
  expectBadInput({"s.convscope", "--chart", "algorithms", "--out", "x.png", "--size", "10"}, "WIDTHxHEIGHT");
  expectBadInput({"s.convscope", "--chart", "algorithms", "--out", "x.png", "--size", "300x90"}, "does not fit into");
  expectBadInput({"s.convscope", "--chart", "algorithms", "--out", "x.png", "--style", "pink"}, "--style");
  expectBadInput({"s.convscope", "--chart", "algorithms", "--out", "x.png", "--layer", "conv9"},
                 "conv-tutorial has no convolution layer 'conv9'; it has: conv");
  expectBadInput({"s.convscope", "--chart", "algorithms", "--out", "x.png", "--pass", "sideways"},
                 "there is no pass 'sideways'; there are: fwd");
  expectBadInput({"s.convscope", "--chart", "algorithms", "--out", "x.png", "--survey", "7"}, "7");
  expectBadInput({"s.convscope", "--report", "r.txt"}, "a report can be written to .html or .pdf");
  expectBadInput({"s.convscope", "--nonsense"}, "--nonsense");
}

TEST_F(ExportCommand, RefusesFilesThatItCannotReadOrWrite) {
  expectBadInput({"none.convscope", "--list"}, "none.convscope");
  expectBadInput({".", "--list"}, "directory");
  std::ofstream(file("foreign.convscope")) << "{\"foreign\": 1}\n{}\n";
  expectBadInput({"foreign.convscope", "--list"}, "foreign.convscope");
  expectBadInput({"s.convscope", "--chart", "algorithms", "--out", "nowhere/x.png"}, "cannot write nowhere/x.png: ");
  std::ofstream(file("there.png")) << "kept";
  expectBadInput({"s.convscope", "--chart", "algorithms", "--out", "there.png"}, "there.png already exists");
  EXPECT_EQ(readWholeFile(file("there.png")), "kept");
  expectWritten({"s.convscope", "--chart", "algorithms", "--out", "there.png", "--force"}, "there.png", "\x89PNG");
}

TEST_F(ExportCommand, RefusesAComparisonWithNothing) {
  for (const char* output : {"--chart", "--table"}) {
    const std::string name = output == std::string("--chart") ? "c.svg" : "c.csv";
    expectBadInput({"s.convscope", output, "compare", "--out", name},
                   "compare: This session has no other survey at this input size.");
  }
}

TEST_F(ExportCommand, WritesChangesFromABaseline) {
  writeSession(
      file("b.convscope"),
      syntheticSession({.network = "conv-tutorial", .precision = Precision::Fp16, .algorithms = 6}, {{64, 3, 32, 32}}));
  const std::vector<std::string> base{"s.convscope", "--baseline", "b.convscope"};
  const auto with = [&base](std::vector<std::string> more) {
    more.insert(more.begin(), base.begin(), base.end());
    return more;
  };
  for (const char* chart : {"algorithms", "memory", "memory-network"}) {
    const std::string name = std::string(chart) + ".svg";
    expectWritten(with({"--chart", chart, "--out", name}), name, "<?xml");
    EXPECT_NE(readWholeFile(file(name)).find("baseline: conv-tutorial, fp16"), std::string::npos) << name;
  }
  const std::map<std::string, std::string> tables{
      {"algorithms", "Layer,Pass,"}, {"memory", "Layer,Pass,"}, {"share", "Layer,Pass,"}, {"input-sizes", "Policy,"}};
  for (const auto& [table, begin] : tables) {
    const std::string name = table + ".csv";
    expectWritten(with({"--table", table, "--out", name}), name, begin);
    EXPECT_NE(readWholeFile(file(name)).find("vs fp16 (%)"), std::string::npos) << name;
  }
  expectWritten(with({"--table", "compare", "--out", "compare.csv"}), "compare.csv", "Layer,Pass,");
  EXPECT_NE(readWholeFile(file("compare.csv")).find("conv,"), std::string::npos);
  for (const char* chart : {"compare", "compare-changes"}) {
    const std::string name = std::string(chart) + ".svg";
    expectWritten(with({"--chart", chart, "--out", name}), name, "<?xml");
  }
  expectWritten(with({"--report", "c.html"}), "c.html", "<!DOCTYPE html>");
  EXPECT_NE(readWholeFile(file("c.html")).find("Against the baseline"), std::string::npos);
  expectWritten(with({"--report", "c.pdf"}), "c.pdf", "%PDF-");
}

TEST_F(ExportCommand, TheReportsListHasCommandsThatRunAsPrinted) {
  const std::string sessions = CONVSCOPE_SOURCE_DIR "/resources/sessions/";
  const std::string session = sessions + "resnet50-tf32.convscope.gz";  // its comparison is too long for the report
  const std::string baseline = sessions + "resnet50-fp32.convscope.gz";
  expectWritten({session, "--baseline", baseline, "--report", "c.html"}, "c.html", "<!DOCTYPE html>");
  const std::string report = readWholeFile(file("c.html"));
  EXPECT_NE(report.find("BASELINE is the file of the pinned baseline."), std::string::npos);
  EXPECT_GT(runPrinted(report, session, baseline), 0);
}

/// The first section names the condition, "Even if this saving is real"; no other sentence has a break-even of noise.
TEST_F(ExportCommand, TheReportHasNoBreakEvenOfNoise) {
  std::filesystem::copy_file(CONVSCOPE_SOURCE_DIR "/resources/sessions/resnet50-tf32.convscope.gz",
                             file("noise.convscope.gz"));
  expectWritten({"noise.convscope.gz", "--report", "n.html"}, "n.html", "<!DOCTYPE html>");
  const std::string report = readWholeFile(file("n.html"));
  EXPECT_NE(report.find("which is within the noise"), std::string::npos);
  EXPECT_NE(report.find("benchmark = True changes an iteration by less than the noise."), std::string::npos);
  EXPECT_EQ(report.find("benchmark = True pays off"), std::string::npos);
  EXPECT_EQ(report.find("pays off after 200,000"), std::string::npos);
}

/// The shown survey, by default the last one, is of a size that the baseline does not have.
TEST_F(ExportCommand, ReportsTakeABaselineOfAnySizeOfTheSession) {
  const SyntheticOptions options{.network = "conv-tutorial", .algorithms = 4};
  writeSession(file("sweep.convscope"), syntheticSession(options, {{64, 3, 32, 32}, {32, 3, 32, 32}}));
  writeSession(
      file("b.convscope"),
      syntheticSession({.network = "conv-tutorial", .precision = Precision::Fp16, .algorithms = 4}, {{64, 3, 32, 32}}));
  const std::vector<std::string> base{"sweep.convscope", "--survey", "1", "--baseline", "b.convscope"};
  const auto with = [&base](std::vector<std::string> more) {
    more.insert(more.begin(), base.begin(), base.end());
    return more;
  };
  expectWritten(with({"--report", "c.html"}), "c.html", "<!DOCTYPE html>");
  const std::string report = readWholeFile(file("c.html"));
  EXPECT_NE(report.find("Against the baseline"), std::string::npos);
  EXPECT_NE(report.find("Input sizes in common"), std::string::npos);
  expectBadInput(with({"--chart", "algorithms", "--out", "x.svg"}), "The surveys have different input sizes");
}

TEST_F(ExportCommand, RefusesBaselinesThatCannotBeCompared) {
  const auto refuses = [this](const std::string& baseline, std::vector<std::string> more, const std::string& message) {
    more.insert(more.begin(), {"s.convscope", "--baseline", baseline});
    expectBadInput(more, message);
  };
  const std::vector<std::string> chart{"--chart", "algorithms", "--out", "x.svg"};
  writeSession(file("other.convscope"), syntheticSession({.network = "alexnet", .algorithms = 4}, {{}}));
  writeSession(file("size.convscope"),
               syntheticSession({.network = "conv-tutorial", .algorithms = 4}, {{8, 1, 28, 28}}));
  writeSession(file("none.convscope"), {});
  refuses("other.convscope", chart,
          "other.convscope: No layer and pass was measured in both surveys. They are of different networks.");
  refuses("size.convscope", chart, "The surveys have different input sizes");
  refuses("none.convscope", chart, "none.convscope: the file is empty");
  refuses("absent.convscope", chart, "absent.convscope");
  refuses("s.convscope", chart, "s.convscope has the survey itself: there is nothing to compare it with");
  refuses("s.convscope", {"--list"}, "--baseline goes with --chart, --table or --report");
  writeSession(
      file("b.convscope"),
      syntheticSession({.network = "conv-tutorial", .precision = Precision::Fp16, .algorithms = 4}, {{64, 3, 32, 32}}));
  refuses("b.convscope", {"--chart", "share", "--out", "x.svg"}, "--baseline is not for this chart");
  refuses("b.convscope", {"--chart", "mechanism", "--out", "x.svg"}, "--baseline is not for this chart");
  refuses("b.convscope", {"--table", "input-sizes-2", "--out", "x.csv"}, "--baseline is not for this table");
  EXPECT_FALSE(std::filesystem::exists(file("x.svg")));
}

TEST_F(ExportCommand, NeverReplacesItsSession) {
  std::filesystem::create_symlink("s.convscope", file("link.svg"));
  const std::string before = readWholeFile(file("s.convscope"));
  expectBadInput({"s.convscope", "--chart", "algorithms", "--out", "link.svg", "--force"},
                 "link.svg: the command reads this file");
  EXPECT_EQ(readWholeFile(file("s.convscope")), before);
}

TEST_F(ExportCommand, AFullDiskLeavesTheOldFile) {
  ProcessOptions options;
  options.folder = m_folder.path();
  for (const char* words : {"--chart algorithms --out old.svg", "--chart algorithms --out old.png",
                            "--table algorithms --out old.csv", "--report old.html"}) {
    for (const char* name : {"old.svg", "old.png", "old.csv", "old.html"}) std::ofstream(file(name)) << "kept";
    const ProcessResult result = runProcess(
        {"/bin/sh", "-c",
         std::string("ulimit -f 1; trap '' XFSZ; exec " CONVSCOPE_BINARY_DIR "/bin/convscope export s.convscope ") +
             words + " --force"},
        options);
    EXPECT_EQ(result.exitCode, 2) << words;
    EXPECT_NE(result.err.find("cannot write old."), std::string::npos) << result.err;
    for (const char* name : {"old.svg", "old.png", "old.csv", "old.html"}) EXPECT_EQ(readWholeFile(file(name)), "kept");
  }
}

TEST_F(ExportCommand, WritesToAPathThatIsNotUtf8) {
  const std::string name = "\xff\xfe.svg";
  expectWritten({"s.convscope", "--chart", "algorithms", "--out", name}, name, "<?xml");
}

TEST_F(ExportCommand, AnEmptyChartIsRefusedWithItsReason) {
  writeSession(file("one.convscope"),
               syntheticSession({.network = "conv-tutorial", .algorithms = 2}, {{1, 1, 28, 28}}));
  expectBadInput({"one.convscope", "--chart", "compare", "--out", "x.svg"}, "compare: ");
}

TEST_F(ExportCommand, ASessionWithoutASurveyIsRefused) {
  Session session;
  writeSession(file("empty.convscope"), session);
  expectBadInput({"empty.convscope", "--list"}, "empty.convscope");
}

}  // namespace
}  // namespace convscope::testing
