#include "lesson/lesson_reader.h"

#include <gmock/gmock.h>

#include "problem/input_error.h"
#include "support/input_error_of.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kHead =
    "---\nconvscope_lesson: 1\ntitle: A title\nabout: About\nnetwork: alexnet\nsession: alexnet-fp32\n---\n\n";

Lesson read(const std::string& steps) {
  return lessonFromText(kHead + steps, "folder/own.md");
}

std::string error(const std::string& text) {
  return inputErrorOf([&] { static_cast<void>(lessonFromText(text, "own.md")); });
}

std::string stepError(const std::string& steps) {
  return error(kHead + steps);
}

TEST(LessonReader, ABraceInAChoiceIsDoubled) {
  const Lesson lesson = read("# A\n## Question\nWhich?\n- [x] a set {{1, 2}\n- [ ] none }\n## Answer\nA\n");
  EXPECT_EQ(lesson.steps[0].choices[0].text, "a set {1, 2}");
  EXPECT_EQ(lesson.steps[0].choices[1].text, "none }");
}

TEST(LessonReader, ReadsALesson) {
  const Lesson lesson = read(
      "# First\n\nText.\n\n```step\nlayer: features.0\npass: fwd\nchart: memory\nprecision: tf32\npasses: fwd wgrad\n"
      "sizes: 160:224:64\nspeed: 0.5\nbenchmark: off\n```\n\nMore, {fastest.time}.\n\n## Question\n\nWhich?\n\n- [ ] "
      "one\n"
      "- [fastest.family = FFT] two\n- [x] three\n\n## Answer\n\nThree.\n# Second\nText\n");
  EXPECT_EQ(lesson.name, "own");
  EXPECT_EQ(lesson.title, "A title");
  ASSERT_EQ(lesson.steps.size(), 2U);
  const LessonStep& step = lesson.steps.front();
  EXPECT_EQ(step.title, "First");
  EXPECT_EQ(step.stage.session, "alexnet-fp32");
  EXPECT_EQ(step.stage.layer, "features.0");
  EXPECT_EQ(step.stage.pass, Pass::Forward);
  EXPECT_EQ(step.stage.chart, "memory");
  EXPECT_EQ(step.stage.precision, Precision::Tf32);
  EXPECT_THAT(step.stage.passes, ElementsAre(Pass::Forward, Pass::BackwardFilter));
  EXPECT_THAT(step.stage.inputs, ElementsAre(Dims{32, 3, 160, 160}, Dims{32, 3, 224, 224}));
  EXPECT_EQ(step.stage.speed, 0.5);
  EXPECT_FALSE(step.stage.benchmark);
  EXPECT_TRUE(lesson.steps[1].stage.benchmark);
  ASSERT_EQ(step.choices.size(), 3U);
  EXPECT_FALSE(step.choices[0].right);
  EXPECT_EQ(step.choices[1].right, parseCondition("fastest.family = FFT"));
  EXPECT_EQ(step.choices[2].right, Condition{});
  EXPECT_FALSE(step.answer.empty());
  EXPECT_EQ(lesson.steps[1].stage.layer, "") << "a step does not go on with what the one before said";
  EXPECT_TRUE(lesson.steps[1].question.empty());
}

TEST(LessonReader, ReadsWhatALessonSaysToItsTeacher) {
  const Lesson lesson = lessonFromText(
      "---\nconvscope_lesson: 1\ntitle: A\nminutes: 10\nbefore: What a filter is.\nnetwork: alexnet\n---\n"
      "# First\n<!-- source: a\nb -->\n```step\nlayer: features.0\nexpect: fastest.time < 1 s\n"
      "expect: survey.device = NVIDIA H200 and fastest.time@alexnet-tf32 < fastest.time\n```\n"
      "## Teacher\n\nAsk {fastest.name}.\n# Remember\n\n## Exercises\n\n1. Why?\n\n## Solutions\n\n1. So.\n\n"
      "## Teacher\n\nBecause.\n",
      "own.md");
  EXPECT_EQ(lesson.minutes, 10);
  EXPECT_EQ(lesson.before, "What a filter is.");
  const LessonStep& first = lesson.steps.at(0);
  EXPECT_EQ(first.line, 8U);
  ASSERT_EQ(first.expectations.size(), 2U);
  EXPECT_EQ(first.expectations[0].text, "fastest.time < 1 s");
  EXPECT_EQ(first.expectations[0].condition, parseCondition("fastest.time < 1 s"));
  EXPECT_EQ(first.expectations[1].line, 14U);
  EXPECT_FALSE(first.teacher.empty());
  EXPECT_TRUE(first.exercises.empty());
  EXPECT_FALSE(lesson.steps.at(1).exercises.empty());
  EXPECT_FALSE(lesson.steps.at(1).solutions.empty());
  EXPECT_FALSE(lesson.steps.at(1).teacher.empty());
}

TEST(LessonReader, RefusesExpectationsAndNotesThatAreWrong) {
  const auto stage = [](const std::string& lines) {
    return stepError("# A\n```step\nlayer: features.0\n" + lines + "\n```\n");
  };
  EXPECT_THAT(stage("expect: fastest.time < 3"),
              AllOf(StartsWith("own.md:12: step 1 (A): expect: "), HasSubstr("a time")));
  EXPECT_THAT(stage("expect:"), HasSubstr("must compare a figure"));
  EXPECT_THAT(stage("expect: schedule.ratio > 1"), AllOf(StartsWith("own.md:12: "), HasSubstr("needs a 'schedule'")));
  EXPECT_THAT(error("---\nconvscope_lesson: 1\ntitle: A\nexpect: fastest.time < 1 s\n---\n# A\n"),
              HasSubstr("unknown key 'expect'"));
  EXPECT_THAT(error("---\nconvscope_lesson: 1\ntitle: A\nminutes: soon\n---\n# A\n"),
              AllOf(StartsWith("own.md:4: "), HasSubstr("from 1 to 600")));
  EXPECT_THAT(stepError("# A\n## Exercises\n1. Why?\n# B\n"), HasSubstr("only the last step"));
  EXPECT_THAT(stepError("# A\n## Teacher\na\n## Answer\nb\n"), HasSubstr("in this order"));
  EXPECT_THAT(stepError("# A\n## Teacher\n{fastest.tiem}\n"), StartsWith("own.md:11: "));
  EXPECT_THAT(stepError("# A\n## Solutions\n1. So.\n"), HasSubstr("this step has none"));
  EXPECT_THAT(stepError("# A\n## Solutions\n{fastest.tiem}\n"), HasSubstr("this step has none"));
  EXPECT_THAT(stepError("# A\n<!-- a\n# B\n"), HasSubstr("lacks its end"));
  EXPECT_THAT(stepError("# A\n```python\n# B\n"), HasSubstr("lacks its end"));
  EXPECT_EQ(error("<!---->"), error("# A")) << "a file of comments only";
}

TEST(LessonReader, AStepCanDoWithoutTheHeadsChart) {
  const Lesson lesson = lessonFromText(
      "---\nconvscope_lesson: 1\ntitle: A\nnetwork: alexnet\nchart: memory\n---\n# A\n# B\n```step\nchart: none\n```\n",
      "own.md");
  EXPECT_EQ(lesson.steps.at(0).stage.chart, "memory");
  EXPECT_EQ(lesson.steps.at(1).stage.chart, "");
}

TEST(LessonReader, AStepCanEndTheAxisOfItsBars) {
  const auto stepWith = [](const std::string& lines) { return "# A\n```step\n" + lines + "\n```\n"; };
  EXPECT_EQ(read(stepWith("chart: algorithms-detail\naxis: 1.25")).steps.front().stage.axis, 1.25);
  for (const char* axis : {"1", "-2", "0", "1001", "nan", "inf", "1.25x", "1e400", "two"})
    EXPECT_THAT(stepError(stepWith("chart: algorithms-detail\naxis: " + std::string(axis))),
                AllOf(HasSubstr("axis"), HasSubstr("must be a number from 1.01 to 1000")))
        << axis;
  EXPECT_THAT(stepError(stepWith("chart: algorithms\naxis: 2")), HasSubstr("'axis' needs the chart algorithms-detail"));
  EXPECT_THAT(error("---\nconvscope_lesson: 1\ntitle: A\naxis: 2\n---\n# A\n"), HasSubstr("no 'network'"));
}

TEST(LessonReader, AStepCanShowARecordedProgram) {
  const LessonStage stage =
      read("# A\n{program.time} {fastest.time(conv1 fwd)}\n```step\nprogram: run-1\n```\n").steps.front().stage;
  EXPECT_TRUE(stage.isProgram);
  EXPECT_EQ(stage.network, "run-1");
  EXPECT_THAT(stepError("# A\n{program.time}\n"), HasSubstr("'program.time' needs a 'program'"));
  EXPECT_THAT(stepError("# A\n```step\nprogram: run-1\nlayer: conv1\n```\n"), HasSubstr("its own sizes and layers"));
  EXPECT_THAT(stepError("# A\n```step\nprogram: ../run\n```\n"), HasSubstr("program '../run' must be a name"));
}

TEST(LessonReader, LineEndsOfWindowsAndHeadingsInCodeAreFine) {
  std::string text = kHead + "# First\n\n```\n# no step\n```\n";
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) text.insert(at, 1, '\r');
  EXPECT_EQ(lessonFromText(text, "own.md").steps.size(), 1U);
}

TEST(LessonReader, RefusesWhatIsNoLesson) {
  EXPECT_THAT(error(""), HasSubstr("not a lesson"));
  EXPECT_THAT(error("# Title\n"), HasSubstr("not a lesson"));
  EXPECT_THAT(error("---\nconvscope_lesson: 2\n---\n"), HasSubstr("another version"));
  EXPECT_THAT(error("---\nconvscope_lesson: 1\ntitle: A\n"), HasSubstr("lacks its end"));
  EXPECT_THAT(error("---\nconvscope_lesson: 1\n---\n# A\n"), HasSubstr("lacks a 'title'"));
  EXPECT_THAT(error("---\nconvscope_lesson: 1\ntitle: A\n---\n"), HasSubstr("there is no step"));
  EXPECT_THAT(error(std::string("---\nconvscope_lesson: 1\n\0", 25)), HasSubstr("a byte of zero"));
  EXPECT_THAT(error(kHead + std::string((std::size_t{1} << 20) + 1, 'a')), HasSubstr("larger than 1 MiB"));
}

TEST(LessonReader, ErrorsNameLineAndStep) {
  EXPECT_THAT(stepError("# First\n\na\n\n# Second one\n\nb\nb\n\n{fastest.tiem}\n"),
              AllOf(StartsWith("own.md:18: step 2 (Second one): "), HasSubstr("fastest.time")));
  EXPECT_THAT(stepError("# First\n\n```step\nlayer: features.0\ncolour: red\n```\n"),
              AllOf(StartsWith("own.md:13: step 1 (First): "), HasSubstr("unknown key 'colour'"), HasSubstr("chart")));
  EXPECT_THAT(error("---\nconvscope_lesson: 1\ntitle: A\ntitle: B\n---\n"), StartsWith("own.md:4: "));
  EXPECT_THAT(stepError("# First\n\n```step\nlayer: features.0\n```\n\na\n\n{nonsense}"), StartsWith("own.md:17: "));
}

TEST(LessonReader, ReadsAScene) {
  const Lesson lesson =
      lessonFromText(std::string(kHead) +
                         "# A\n```step\nmechanism: pytorch  pytorch-benchmark:limit=0\nmechanism-iterations: 3\n"
                         "mechanism-schedule: alternate:224,160\n```\n# B\nb\n# C\n```step\nmechanism: none\n```\n",
                     "own.md");
  EXPECT_EQ(lesson.steps[0].stage.scene,
            (LessonScene{{"pytorch", "pytorch-benchmark:limit=0"}, "alternate:224,160", 3}));
  EXPECT_TRUE(lesson.steps[1].stage.scene.empty());
  EXPECT_TRUE(lesson.steps[2].stage.scene.empty());
}

TEST(LessonReader, RefusesAWrongScene) {
  const auto stage = [](const std::string& lines) { return stepError("# A\n```step\n" + lines + "\n```\n"); };
  const std::string scene = "mechanism: pytorch\n";
  EXPECT_THAT(stage("mechanism: pytroch"), AllOf(StartsWith("own.md:"), HasSubstr("mechanism"), HasSubstr("pytroch")));
  EXPECT_THAT(stage("mechanism: pytorch pytorch"), HasSubstr("named twice"));
  EXPECT_THAT(stage("mechanism: pytorch pytorch-benchmark fastest convscope-applied pytorch-deterministic"),
              HasSubstr("1 to 4 policies"));
  EXPECT_THAT(stage("mechanism:"), HasSubstr("no value"));
  EXPECT_THAT(stage("mechanism: \xff\x01"), Not(HasSubstr("\x01")));
  EXPECT_THAT(stage(scene + "mechanism-iterations: 0"), HasSubstr("from 1 to 10000"));
  EXPECT_THAT(stage(scene + "mechanism-iterations: 10001"), HasSubstr("from 1 to 10000"));
  EXPECT_THAT(stage(scene + "mechanism-schedule: sometimes"), HasSubstr("mechanism-schedule"));
  EXPECT_THAT(stage(scene + "mechanism-schedule: list:/etc/passwd"), HasSubstr("mechanism-schedule"));
  EXPECT_THAT(stage(scene + "mechanism-schedule: fixed:0"), HasSubstr("mechanism-schedule"));
  EXPECT_THAT(stage(scene + "mechanism-schedule: surveyed:0"), HasSubstr("mechanism-schedule"));
  EXPECT_THAT(stage("mechanism-iterations: 4"), HasSubstr("need 'mechanism'"));
  EXPECT_THAT(stage("program: some\n" + scene), HasSubstr("needs a 'network'"));
}

TEST(LessonReader, RefusesWhatDoesNotFitTheNetwork) {
  const auto stage = [](const std::string& lines) { return stepError("# A\n```step\n" + lines + "\n```\n"); };
  EXPECT_THAT(stage("network: alxnet"), HasSubstr("unknown network 'alxnet'"));
  EXPECT_THAT(stage("layer: conv9"), AllOf(HasSubstr("no convolution of alexnet"), HasSubstr("features.0")));
  EXPECT_THAT(stage("layer: features.0\npass: dgrad"), HasSubstr("'features.0 dgrad'"));
  EXPECT_THAT(stage("pass: fwd"), HasSubstr("needs a 'layer'"));
  EXPECT_THAT(stage("sizes: 1"), HasSubstr("1x1"));
  EXPECT_THAT(stage("precision: fp8"), HasSubstr("fp8"));
  EXPECT_THAT(stage("schedule: list:/etc/passwd"), HasSubstr("files are not read here"));
  EXPECT_THAT(stage("schedule: surveyed:0"), HasSubstr("a number from 1"));
  EXPECT_THAT(stage("iterations: 99999999999"), HasSubstr("1000000"));
  EXPECT_THAT(stage("session: ../../secret"), HasSubstr("session"));
  EXPECT_THAT(stage("session: .hidden"), HasSubstr("session"));
  EXPECT_THAT(stage("speed: nan"), HasSubstr("speed"));
  EXPECT_THAT(stage("benchmark: no"), HasSubstr("'no' must be on or off"));
  EXPECT_THAT(stage("layer:"), HasSubstr("no value"));
  EXPECT_THAT(stage("layer features.0"), HasSubstr("KEY: VALUE"));
  EXPECT_THAT(stepError("# A\n```step\nlayer: features.0\n"), HasSubstr("lacks its end"));
  EXPECT_THAT(stepError("# A\n```step\n```\n```step\n```\n"), HasSubstr("one block"));
}

TEST(LessonReader, RefusesFiguresWithoutWhatTheyAreReadFrom) {
  EXPECT_THAT(stepError("# A\n{fastest.time}\n"), HasSubstr("needs a 'layer'"));
  EXPECT_THAT(stepError("# A\n{fastest.time(conv9 fwd)}\n"), HasSubstr("no convolution of alexnet"));
  EXPECT_THAT(stepError("# A\n{schedule.ratio}\n"), HasSubstr("needs a 'schedule'"));
  EXPECT_THAT(error("---\nconvscope_lesson: 1\ntitle: A\n---\n# A\n{survey.device}\n"), HasSubstr("needs a 'network'"));
  EXPECT_THAT(error("---\nconvscope_lesson: 1\ntitle: A\nchart: memory\n---\n# A\n"), HasSubstr("no 'network'"));
}

TEST(LessonReader, RefusesQuestionsThatCannotBeAnswered) {
  EXPECT_THAT(stepError("# A\n## Question\n- [x] a\n- [ ] b\n"), HasSubstr("the question is empty"));
  EXPECT_THAT(stepError("# A\n## Question\nWhich?\n- [x] a\n"), HasSubstr("at least two"));
  EXPECT_THAT(stepError("# A\n## Question\nWhich?\n- [x] a\n- [ ] {fastest.time} or so\n## Answer\nA\n"),
              AllOf(StartsWith("own.md:13: "), HasSubstr("put '{fastest.time}' into the question")));
  EXPECT_THAT(stepError("# A\n## Question\nWhich?\n- [x a\n"), HasSubstr("lacks its ']'"));
  EXPECT_THAT(stepError("# A\n## Question\nWhich?\n- [x]\n"), HasSubstr("no text"));
  EXPECT_THAT(stepError("# A\n## Question\nWhich?\n- [y] a\n"), HasSubstr("must compare a figure"));
  EXPECT_THAT(stepError("# A\n## Question\nWhich?\n- [x] a\n- [ ] b\nmore\n"), HasSubstr("after the choices"));
  EXPECT_THAT(stepError("# A\n## Question\nWhich?\n- [x] a\n- [ ] b\n## Hint\n"), HasSubstr("'## Question'"));
  std::string many = "# A\n## Question\nWhich?\n";
  for (int i = 0; i < 10; ++i) many += "- [ ] a\n";
  EXPECT_THAT(stepError(many), HasSubstr("at most 9"));
  std::string steps;
  for (int i = 0; i < 101; ++i) steps += "# A\n";
  EXPECT_THAT(stepError(steps), HasSubstr("more than 100 steps"));
}

TEST(LessonReader, ReadsFilesAndNothingElse) {
  EXPECT_EQ(readLessonFile(CONVSCOPE_SOURCE_DIR "/resources/lessons/warm-up.md").name, "warm-up");
  const auto fileError = [](const std::string& file) {
    return inputErrorOf([&] { static_cast<void>(readLessonFile(file)); });
  };
  EXPECT_THAT(fileError("/nowhere/lesson.md"), HasSubstr("/nowhere/lesson.md"));
  EXPECT_THAT(fileError("/dev/zero"), HasSubstr("/dev/zero"));
  EXPECT_THAT(fileError("/tmp"), HasSubstr("/tmp"));
}

TEST(SurveyFor, FindsTheSurveyThatAStageStandsOn) {
  Session session = testing::syntheticSession({.network = "alexnet"}, {{}, {32, 3, 160, 160}});
  LessonStage stage;
  stage.network = "alexnet";
  EXPECT_EQ(surveyFor(session, stage), &session.surveys[0]) << "the network's own size";
  stage.inputs = {{32, 3, 160, 160}};
  EXPECT_EQ(surveyFor(session, stage), &session.surveys[1]);
  stage.inputs = {{32, 3, 192, 192}};
  EXPECT_EQ(surveyFor(session, stage), nullptr);
  stage.inputs = {{32, 3, 192, 192}, {32, 3, 256, 256}};
  EXPECT_NE(surveyFor(session, stage), nullptr) << "several sizes, whichever";
  session.surveys.resize(1);
  EXPECT_EQ(surveyFor(session, stage), nullptr) << "one size only";
  stage.inputs.clear();
  stage.precision = Precision::Fp16;
  EXPECT_EQ(surveyFor(session, stage), nullptr);
  stage.precision = Precision::Fp32;
  session.surveys[0].ended.reset();
  EXPECT_EQ(surveyFor(session, stage), nullptr) << "not finished";
  EXPECT_EQ(surveyFor(session, {}), nullptr);
}

}  // namespace
}  // namespace convscope
