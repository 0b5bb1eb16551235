#include <algorithm>

#include "cli/command_line.h"

namespace convscope::testing {
namespace {

using BadInput = CommandLineTest;

struct Case {
  std::vector<std::string> arguments;
  std::string message;
};

TEST_F(BadInput, OfArgumentsIsOneLineAndNothingElse) {
  const std::vector<Case> cases{
      {{}, "no command is named"},
      {{"prifole", "small.json"}, "there is no command prifole: did you mean profile? (see --help)"},
      {{"xyz", "small.json"}, "there is no command xyz (see --help)"},
      {{"profile", "x", "--precison", "fp32"}, "profile has no option --precison: did you mean --precision? (see"},
      {{"shapes", "--precison=fp32"}, "shapes has no option --precison: did you mean --precision? (see"},
      {{"shapes", "resnet50", "alexnet", "--colour"}, "shapes was given too much: alexnet (see --help)"},
      {{"run", "--choices", "c.choices", "python", "train.py"},
       "run: the program comes after two dashes: run OPTIONS -- python (see --help)"},
      {{"build-plan"}, "there is no command build-plan (see --help)"},
      {{"shapes"}, "NETWORK is required"},
      {{"shapes", "resnet50", "--colour"}, "shapes has no option --colour (see --help)"},
      {{"profile"}, "profile needs a NETWORK"},
      {{"profile", "no-such-net"}, "resnet50"},
      {{"shapes", "no-such-net"}, "resnet50"},
      {{"shapes", "resnet50", "--input", "0x3x224x224"}, "--input"},
      {{"shapes", "resnet50", "--input", "-1x3x224x224"}, "--input"},
      {{"shapes", "resnet50", "--input", "1x3x224"}, "input: 1x3x224 has 3 dimensions, but the network needs 4"},
      {{"profile", "resnet50", "--input", "1x3x8x224x224"}, "has 5 dimensions, but the network needs 4: batch"},
      {{"sweep", "resnet50", "--sizes", "160,192", "--input", "1x3x224"}, "1x3x224 has 3 dimensions, but the network"},
      {{"shapes", "resnet50", "--input", "1x3x99999999999999999999x3"}, "--input"},
      {{"shapes", "resnet50", "--input", "1000000x3x1000000x1000000"}, ""},
      {{"shapes", "resnet50", "--input", "a\nb"}, "--input"},
      {{"shapes", "resnet50", "--precision", "fp8"}, "--precision: unknown precision 'fp8': use one of fp32"},
      {{"shapes", "resnet50", "--layout", "chwn"}, "--layout"},
      {{"shapes", "resnet50", "--passes", "fwd,sideways"}, "--passes: unknown pass 'sideways'"},
      {{"profile", "conv-tutorial", "--backend", "mkl"}, "unknown backend 'mkl': use one of auto, cudnn"},
      {{"profile", "conv-tutorial", "--device", "cuda:7"},
       "there is no device 'cuda:7': use one of auto, cuda:0 (cudnn)"},
      {{"profile", "conv-tutorial", "--lists", "instant,magic"},
       "cudnn has no list 'magic': use one of instant, fallback"},
      {{"profile", "conv-tutorial", "--workspace-limit", "-1"}, "--workspace-limit"},
      {{"profile", "conv-tutorial", "--workspace-limit", "many"}, "--workspace-limit"},
      {{"profile", "conv-tutorial", "--workspace-limit", "99999999999999"}, "--workspace-limit"},
      {{"profile", "conv-tutorial", "--samples", "-1"}, "--samples"},
      {{"profile", "conv-tutorial", "--events", "--json"}, "--json"},
      {{"profile", "conv-tutorial", "--resume", "x.convscope"}, "leave out NETWORK"},
      {{"profile", "--resume", "x.convscope", "--cold"}, "leave out --cold"},
      {{"profile", "--resume", "x.convscope"}, "x.convscope"},
      {{"profile", "conv-tutorial", "--out", "missing/x.convscope"}, "cannot write missing/x.convscope: No such file"},
      {{"profile", "conv-tutorial", "--out", "/dev/full"}, "/dev/full: No space left"},
      {{"measure", "fwd n32 c64"}, ":1:"},
      {{"measure", "fwd n0 c64 k64 in8x8 f3x3"}, "n"},
      {{"measure", "fwd n1 c6 k4 in8x8 f3x3 g4"}, "groups"},
      {{"measure", "fwd n1 c6 k4 in8x8 f9x9"}, ""},
      {{"measure", "fwd n1 c6 k4 in8x8 f3x3", "--algorithm", "eng99"}, "cudnn lists no 'eng99'"},
      {{"measure", "fwd fp32 n2147483648 c2147483648 k2147483648 in1x1 f1x1", "--in-process"},
       "more than 2^58 elements"},
      {{"measure", std::string(5000, 'x')}, "unknown field 'xxx"},
      {{"measure", "\u202Efwd"}, "unknown field ' fwd'"},
      {{"show", "missing.convscope", "--run", "-1"}, "--run: \"-1\" is not a whole number from 0 to "},
      {{"show", "missing.convscope", "--run", "1e400"}, "--run: \"1e400\" is not a whole number from 0 to "},
      {{"show", "missing.convscope", "--run", "0x1"}, "--run: \"0x1\" is not a whole number"},
      {{"show", "missing.convscope", "--run", "1.5"}, "--run: \"1.5\" is not a whole number"},
      {{"show", "missing.convscope", "--run", "99999999999"}, "--run: \"99999999999\" is not a whole number"},
      {{"show", "missing.convscope", "--run"}, "--run: its value is missing (see --help)"},
      {{"show", "missing.convscope", "--run", "0", "--run", "1"}, "--run can be given once (see --help)"},
      {{"choose", "a", "--out", "b", "--workspace-limit", "64MiB"},
       "--workspace-limit: \"64MiB\" is not a whole number of MiB from 0 to 1099511627776 (see --help)"},
      {{"choose", "a", "--out", "b", "--iterations", "1e4"}, "--iterations: \"1e4\" is not a whole number from 1 to "},
      {{"forecast", "a", "--free-memory", "1GiB"}, "--free-memory: \"1GiB\" is not a whole number of MiB from 1 to "},
      {{"forecast", "a", "--seed", "-1"}, "--seed: \"-1\" is not a whole number from 0 to "},
      {{"forecast", "a", "--iterations", ""}, "--iterations: \"\" is not a whole number from 1 to 1000000000"},
      {{"profile", "--backend", "recorded", "--session", "s", "--speed", "fast"},
       "--speed: \"fast\" is not a number from 0 to 1e+09"},
      {{"show", "missing.convscope"}, "missing.convscope: No such file"},
      {{"compare", "missing.convscope"}, "AFTER is required"},
      {{"compare", "a", "b", "--tolerance", "much"}, "--tolerance"},
      {{"compare", "a", "b", "--tolerance", "-2%"}, "--tolerance"},
      {{"compare", "a", "b", "--tolerance", "100%"}, "--tolerance"},
      {{"csv", "."}, "directory"},
      {{"show", "."}, "directory"},
      {{"shapes", "."}, "directory"},
      {{"profile", "conv-tutorial", "--out", "."}, "directory"},
  };
  for (const Case& each : cases) {
    SCOPED_TRACE(::testing::PrintToString(each.arguments));
    expectBadInput(run(each.arguments), each.message);
    EXPECT_EQ(filesInFolder(), 0);
  }
}

TEST_F(BadInput, ShapeThatDoesNotFitNamesTheLayer) {
  const ProcessResult result = run({"profile", "mnist-tutorial", "--input", "100x1x8x8"});
  expectBadInput(result, "conv2");
}

TEST_F(BadInput, MalformedNetworkHasLineAndColumn) {
  write("bad.json", "{\n  \"name\": nothing\n}\n");
  expectBadInput(run({"shapes", "bad.json"}), "bad.json:2:");
}

/// The commands that read sessions say what another file is, as import does.
TEST_F(BadInput, ForeignFilesAreNamed) {
  write("net.json", R"({"convscope_network": 1, "name": "a", "input": [1, 3, 8, 8], "layers": []})");
  write("model.onnx", "model");
  write("profile.json", R"([{"op_name": "Conv", "provider": "CUDAExecutionProvider"}])");
  writeSession("a.convscope");
  write("log.txt", "[ RUN ] a test\n" + readWholeFile(file("a.convscope")));
  for (const char* command : {"show", "forecast", "csv"}) {
    SCOPED_TRACE(command);
    expectBadInput(run({command, "net.json"}), "net.json: a network, not a session: the commands shapes and profile");
    expectBadInput(run({command, "model.onnx"}), "model.onnx: an ONNX model, not a session: the commands import,");
    expectBadInput(run({command, "none.onnx"}), "none.onnx: No such file");
    expectBadInput(run({command, "profile.json"}), "profile.json: a profile of ONNX Runtime, which has no stride");
    expectBadInput(run({command, "log.txt"}), "log.txt: not a ConvScope session");
  }
  expectBadInput(run({"import", "net.json"}), "net.json: a network, not a recording: the commands shapes and profile");
  expectBadInput(run({"import", "a.convscope"}), "a.convscope: a session, not a recording: the command show takes it");
  expectBadInput(run({"import", "log.txt"}), "log.txt: not a recording that ConvScope knows");
}

TEST_F(BadInput, MessageIsNeverLongerThanALineOfATerminalCanBe) {
  write("long.json", R"({"convscope_network": 1, "name": "a", "input": [1, 3], ")" + std::string(100'000, 'k') +
                         R"(": 1, "layers": []})");
  const ProcessResult result = run({"shapes", "long.json"});
  expectBadInput(result, "unknown key 'kkk");
  EXPECT_LE(result.err.size(), 401u);
  const ProcessResult named = run({"show", std::string(3000, 'n')});
  expectBadInput(named, "nnn");
  EXPECT_LE(named.err.size(), 401u);
}

TEST_F(BadInput, ATraceWithSizesOfOtherTypesIsRefused) {
  for (const char* dims :
       {"[4,[6,8,3,3]]", "[{},[6,8,3,3]]", "[[4,[8],16,16],[6,8,3,3]]", "[null,null]", "[[],\"x\"]"}) {
    write("trace.json", std::string(R"({"traceEvents":[{"ph":"X","cat":"cpu_op","name":"aten::convolution","pid":1,)") +
                            R"("tid":1,"ts":10,"dur":100,"args":{"Concrete Inputs":["","","","[2, 2]","[1, 1]",)" +
                            R"("[1, 1]","False","[0, 0]","1"],"Input type":["float","float"],"Input Dims":)" + dims +
                            "}}]}");
    expectBadInput(run({"import", "trace.json"}), "trace.json:1: aten::convolution: the sizes are symbolic or nested");
  }
}

TEST_F(BadInput, ExistingFileIsNotReplacedUnlessForced) {
  write("kept.convscope", "precious");
  expectBadInput(run({"profile", "conv-tutorial", "--out", "kept.convscope"}), "kept.convscope already exists");
  EXPECT_EQ(readWholeFile(file("kept.convscope")), "precious");

  EXPECT_EQ(run({"profile", "conv-tutorial", "--out", "kept.convscope", "--force"}).exitCode, 0);
  EXPECT_NE(readWholeFile(file("kept.convscope")), "precious");

  write("kept.csv", "precious");
  expectBadInput(run({"csv", "kept.convscope", "--out", "kept.csv"}), "kept.csv already exists");
  EXPECT_EQ(readWholeFile(file("kept.csv")), "precious");
}

TEST_F(BadInput, SessionThatCannotBeReadIsRefused) {
  write("empty.convscope", "");
  expectBadInput(run({"show", "empty.convscope"}), "empty.convscope");
  write("foreign.convscope", "Hello\n");
  expectBadInput(run({"csv", "foreign.convscope"}), "foreign.convscope");

  writeSession("good.convscope");
  std::string text = readWholeFile(file("good.convscope"));
  const std::string schema = "\"convscope_session\":4";
  ASSERT_NE(text.find(schema), std::string::npos);
  std::string newer = text;
  newer.replace(newer.find(schema), schema.size(), "\"convscope_session\":999");
  write("newer.convscope", newer);
  expectBadInput(run({"compare", "good.convscope", "newer.convscope"}), "newer.convscope");
  expectBadInput(run({"profile", "--resume", "newer.convscope"}), "newer.convscope");
  EXPECT_EQ(readWholeFile(file("newer.convscope")), newer);

  std::string damaged = text;
  damaged.insert(damaged.find('\n') + 1, "{\"event\":\n");
  write("damaged.convscope", damaged);
  expectBadInput(run({"show", "damaged.convscope"}), "damaged.convscope:2:");
}

TEST_F(BadInput, WhatASessionDoesNotHoldIsSaid) {
  writeSession("good.convscope");
  expectBadInput(run({"show", "good.convscope", "--layer", "conv99"}), "no convolution layer 'conv99'");
  expectBadInput(run({"show", "good.convscope", "--run", "7"}), "no run 7");
  expectBadInput(run({"show", "good.convscope", "--run", "010"}), "no run 10");  // not octal
  expectBadInput(run({"show", "good.convscope", "--run", "-1"}), "--run");
}

TEST_F(BadInput, WithoutAnyDeviceSaysWhy) {
  for (const char* name : {"cudnn.so", "cudnn-legacy.so", "onednn.so"}) write(name, "no library");
  expectBadInput(run({"profile", "conv-tutorial"}, {{"CONVSCOPE_BACKEND_PATH", m_folder.path().string()}}),
                 "there is no device to measure on; cudnn: ");
}

TEST_F(BadInput, MessagesCannotSteerTheTerminal) {
  const ProcessResult result = run({"shapes", "\x1b[31mred\nnext"});
  expectBadInput(result, "red next");
  EXPECT_EQ(result.err.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace convscope::testing
