// A program on the stand-in for cuDNN, which asks as a framework does: it queries the heuristics for each problem,
// makes a plan of the first configuration, and executes it.
//
//   stand_in_program EXECUTIONS THREADS ACTION PROBLEM...
//
// prints for each problem the number that was announced and the engines: "4: 0 1 2 3". Each thread does all of it.
// ACTION comes at the end, or in place of it: exit, kill (kills itself), fork (a child does the same again), exec
// (starts itself again), legacy (also calls the legacy API three times), fused (also executes a graph of two
// operations), copied (also executes a plan that was made from text), rewrite (cuts the choice file, then does all of
// it again), time (prints the nanoseconds of an execution instead), version (prints cuDNN's version and an error text
// instead).
#include <cudnn_cnn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "backend/cudnn/linked_api.h"
#include "backend/cudnn_api/data_type.h"
#include "backend/cudnn_api/descriptor.h"
#include "backend/cudnn_api/operation_names.h"
#include "core/parse.h"
#include "core/problem_text.h"

namespace convscope::cudnn {
namespace {

Descriptor tensor(const Problem& problem, const Dims& dims) {
  return DescriptorBuilder(kLinkedApi, CUDNN_BACKEND_TENSOR_DESCRIPTOR)
      .set(CUDNN_ATTR_TENSOR_DATA_TYPE, dataType(problem.precision))
      .set(CUDNN_ATTR_TENSOR_DIMENSIONS, dims)
      .set(CUDNN_ATTR_TENSOR_STRIDES, packedStrides(dims, problem.layout))
      .set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, std::int64_t{16})
      .finish("describe a tensor")
      .value();
}

/// Returns a graph of `operations` equal convolutions. All other descriptors are destroyed.
Descriptor graphOf(const Problem& problem, std::size_t operations) {
  const auto each = [&](std::int64_t Axis::*member) {
    Dims values;
    for (const Axis& axis : problem.axes) values.push_back(axis.*member);
    return values;
  };
  const Descriptor convolution = DescriptorBuilder(kLinkedApi, CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR)
                                     .set(CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_DATA_FLOAT)
                                     .set(CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_CROSS_CORRELATION)
                                     .set(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, each(&Axis::padBegin))
                                     .set(CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, each(&Axis::padEnd))
                                     .set(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, each(&Axis::stride))
                                     .set(CUDNN_ATTR_CONVOLUTION_DILATIONS, each(&Axis::dilation))
                                     .finish("describe a convolution")
                                     .value();
  const OperationNames& names = operationNames(problem.pass);
  std::vector<Descriptor> made;
  for (std::size_t i = 0; i < operations; ++i)
    made.push_back(DescriptorBuilder(kLinkedApi, names.type)
                       .set(names.input, tensor(problem, inputDims(problem)))
                       .set(names.filter, tensor(problem, filterDims(problem)))
                       .set(names.output, tensor(problem, outputDims(problem)))
                       .set(names.convolution, convolution)
                       .finish("describe an operation")
                       .value());
  return DescriptorBuilder(kLinkedApi, CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR)
      .set(CUDNN_ATTR_OPERATIONGRAPH_HANDLE, reinterpret_cast<cudnnHandle_t>(1))
      .set(CUDNN_ATTR_OPERATIONGRAPH_OPS, made)
      .finish("make a graph")
      .value();
}

struct Listing {
  std::string text;
  Descriptor plan;
};

Listing listingOf(const Problem& problem, std::size_t operations) {
  const Descriptor heuristics = DescriptorBuilder(kLinkedApi, CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR)
                                    .set(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graphOf(problem, operations))
                                    .set(CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_HEUR_MODE_INSTANT)
                                    .finish("query")
                                    .value();
  const std::int64_t announced =
      attributeCount(heuristics, CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR);
  Listing listing{std::to_string(announced) + ":", {}};
  constexpr std::int64_t kMost = 8;
  std::vector<Descriptor> configs(kMost);
  std::vector<cudnnBackendDescriptor_t> raw;
  for (Descriptor& config : configs) {
    static_cast<void>(Descriptor::make(kLinkedApi, CUDNN_BACKEND_ENGINECFG_DESCRIPTOR, config));
    raw.push_back(config.get());
  }
  std::int64_t count = 0;
  if (cudnnBackendGetAttribute(heuristics.get(), CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR, kMost,
                               &count, raw.data()) != CUDNN_STATUS_SUCCESS)
    return listing;
  for (std::int64_t i = 0; i < std::min(count, kMost); ++i) {
    Descriptor engine;
    static_cast<void>(Descriptor::make(kLinkedApi, CUDNN_BACKEND_ENGINE_DESCRIPTOR, engine));
    cudnnBackendDescriptor_t rawEngine = engine.get();
    std::int64_t read = 0;
    static_cast<void>(cudnnBackendGetAttribute(raw[static_cast<std::size_t>(i)], CUDNN_ATTR_ENGINECFG_ENGINE,
                                               CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &read, &rawEngine));
    const auto index = attribute<std::int64_t>(engine, CUDNN_ATTR_ENGINE_GLOBAL_INDEX);
    listing.text += " " + (index ? std::to_string(*index) : "?");
  }
  listing.plan = DescriptorBuilder(kLinkedApi, CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR)
                     .set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, configs.front())
                     .finish("make a plan")
                     .value();
  return listing;
}

/// Executes a plan as a framework does: with a variant pack for each execution.
void execute(const Descriptor& plan, std::int64_t executions) {
  for (std::int64_t i = 0; i < executions; ++i) {
    const Descriptor pack = DescriptorBuilder(kLinkedApi, CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR)
                                .set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, Dims{'x', 'w', 'y'})
                                .set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, std::vector<void*>(3))
                                .set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, std::vector<void*>(1))
                                .finish("make a variant pack")
                                .value();
    static_cast<void>(cudnnBackendExecute(nullptr, plan.get(), pack.get()));
  }
}

struct Work {
  std::int64_t executions = 0;
  std::size_t threads = 1;
  std::vector<Problem> problems;

  /// Returns what the first thread printed.
  std::string run() const {
    std::vector<std::string> texts(threads);
    std::vector<std::jthread> running;
    for (std::string& text : texts)
      running.emplace_back([&] {
        for (const Problem& problem : problems) {
          const Listing listing = listingOf(problem, 1);
          text += listing.text + "\n";
          execute(listing.plan, executions);
        }
      });
    running.clear();
    return texts.front();
  }

  /// Returns the nanoseconds of an execution with its three attributes of a variant pack: the least of ten runs.
  double time() const {
    const Listing listing = listingOf(problems.front(), 1);
    Descriptor pack;
    static_cast<void>(Descriptor::make(kLinkedApi, CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR, pack));
    const Dims ids{'x', 'w', 'y'};
    const std::vector<void*> pointers(3);
    double least = std::numeric_limits<double>::infinity();
    for (int run = 0; run < 10; ++run) {
      const auto begin = std::chrono::steady_clock::now();
      for (std::int64_t i = 0; i < executions; ++i) {
        static_cast<void>(
            cudnnBackendSetAttribute(pack.get(), CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, CUDNN_TYPE_INT64, 3, ids.data()));
        static_cast<void>(cudnnBackendSetAttribute(pack.get(), CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS,
                                                   CUDNN_TYPE_VOID_PTR, 3, pointers.data()));
        static_cast<void>(cudnnBackendSetAttribute(pack.get(), CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR,
                                                   1, pointers.data()));
        static_cast<void>(cudnnBackendExecute(nullptr, listing.plan.get(), pack.get()));
      }
      const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - begin;
      least = std::min(least, taken.count() / static_cast<double>(executions));
    }
    return least;
  }
};

void callLegacy() {
  for (int i = 0; i < 3; ++i)
    static_cast<void>(cudnnConvolutionForward(nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
                                              CUDNN_CONVOLUTION_FWD_ALGO_GEMM, nullptr, 0, nullptr, nullptr, nullptr));
}

void executeCopied(std::int64_t executions) {
  const std::string json = "{}";
  execute(DescriptorBuilder(kLinkedApi, CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR)
              .set(CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION, std::vector<char>(json.begin(), json.end()))
              .finish("read a plan")
              .value(),
          executions);
}

void cutChoices() {
  if (const char* file = std::getenv("CONVSCOPE_CHOICES")) static_cast<void>(truncate(file, 10));
}

int act(const std::string& action, const Work& work, char** arguments) {
  const std::string text = work.run();
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
  if (action == "kill") std::raise(SIGKILL);
  if (action == "legacy") callLegacy();
  if (action == "fused") execute(listingOf(work.problems.front(), 2).plan, work.executions);
  if (action == "copied") executeCopied(work.executions);
  if (action == "exec") {
    std::string exit = "exit";
    arguments[3] = exit.data();
    execv("/proc/self/exe", arguments);
    return EXIT_FAILURE;
  }
  if (action == "rewrite") {
    cutChoices();
    std::fputs(work.run().c_str(), stdout);
  }
  if (action == "fork") {
    const pid_t child = fork();
    if (child == 0) {
      static_cast<void>(work.run());
      std::_Exit(EXIT_SUCCESS);
    }
    waitpid(child, nullptr, 0);
  }
  return EXIT_SUCCESS;
}

int run(int count, char** arguments) {
  constexpr int kFirstProblem = 4;
  if (count <= kFirstProblem) return EXIT_FAILURE;
  Work work{parseNumber<std::int64_t>(arguments[1], 0, 1'000'000'000).value(),
            parseNumber<std::size_t>(arguments[2], 1, 64).value(),
            {}};
  for (int i = kFirstProblem; i < count; ++i) work.problems.push_back(readProblem(arguments[i]).value());
  if (std::string(arguments[3]) == "time") {
    std::printf("%.2f\n", work.time());
    return EXIT_SUCCESS;
  }
  if (std::string(arguments[3]) == "version") {
    std::printf("%zu %s\n", cudnnGetVersion(), cudnnGetErrorString(CUDNN_STATUS_NOT_INITIALIZED));
    return EXIT_SUCCESS;
  }
  return act(arguments[3], work, arguments);
}

}  // namespace
}  // namespace convscope::cudnn

int main(int count, char** arguments) {
  return convscope::cudnn::run(count, arguments);
}
