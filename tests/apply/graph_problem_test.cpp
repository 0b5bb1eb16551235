#include "apply/library/graph_problem.h"

#include <gmock/gmock.h>

#include <functional>

#include "backend/cudnn_api/data_type.h"
#include "backend/cudnn_api/operation_names.h"
#include "core/problem_text.h"
#include "problem/random_problem.h"

namespace convscope::apply {
namespace {

using ::testing::ElementsAre;

template <class Element>
AttributeArray arrayOf(cudnnBackendAttributeType_t type, const std::vector<Element>& elements) {
  return {type, static_cast<std::int64_t>(elements.size()), elements.data()};
}

/// Sets attributes in a memory of descriptors, as the calls of a program do. Descriptors are numbers.
class Program {
 public:
  cudnnBackendDescriptor_t create(cudnnBackendDescriptorType_t type) {
    const auto descriptor = reinterpret_cast<cudnnBackendDescriptor_t>(m_next++);
    m_memory.create(descriptor, type);
    return descriptor;
  }
  void set(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name, const Dims& numbers) {
    m_memory.set(descriptor, name, arrayOf(CUDNN_TYPE_INT64, numbers));
  }
  void set(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
           std::int32_t number) {
    m_memory.set(descriptor, name, {type, 1, &number});
  }
  void set(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name, float factor) {
    m_memory.set(descriptor, name, {CUDNN_TYPE_FLOAT, 1, &factor});
  }
  void set(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name,
           const std::vector<cudnnBackendDescriptor_t>& parts) {
    m_memory.set(descriptor, name, arrayOf(CUDNN_TYPE_BACKEND_DESCRIPTOR, parts));
  }
  void setFlag(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name) {
    const bool flag = true;
    m_memory.set(descriptor, name, {CUDNN_TYPE_BOOLEAN, 1, &flag});
  }

  DescriptorMemory& memory() { return m_memory; }

 private:
  DescriptorMemory m_memory;
  std::uintptr_t m_next = 1;
};

/// The descriptors of a convolution's graph.
struct DescribedGraph {
  cudnnBackendDescriptor_t input, filter, output, convolution, operation, graph;
};

cudnnBackendDescriptor_t describeTensor(Program& program, const Problem& problem, const Dims& dims) {
  const auto tensor = program.create(CUDNN_BACKEND_TENSOR_DESCRIPTOR);
  program.set(tensor, CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, cudnn::dataType(problem.precision));
  program.set(tensor, CUDNN_ATTR_TENSOR_DIMENSIONS, dims);
  program.set(tensor, CUDNN_ATTR_TENSOR_STRIDES, packedStrides(dims, problem.layout));
  program.set(tensor, CUDNN_ATTR_TENSOR_UNIQUE_ID, Dims{'x'});
  program.set(tensor, CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, Dims{16});
  return tensor;
}

DescribedGraph describe(Program& program, const Problem& problem) {
  DescribedGraph described{};
  described.input = describeTensor(program, problem, inputDims(problem));
  described.filter = describeTensor(program, problem, filterDims(problem));
  described.output = describeTensor(program, problem, outputDims(problem));
  described.convolution = program.create(CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);
  Dims padBegin, padEnd, strides, dilations;
  for (const Axis& axis : problem.axes) {
    padBegin.push_back(axis.padBegin);
    padEnd.push_back(axis.padEnd);
    strides.push_back(axis.stride);
    dilations.push_back(axis.dilation);
  }
  const auto convolution = described.convolution;
  program.set(convolution, CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, CUDNN_DATA_FLOAT);
  program.set(convolution, CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_TYPE_CONVOLUTION_MODE, CUDNN_CROSS_CORRELATION);
  program.set(convolution, CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, padBegin);
  program.set(convolution, CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, padEnd);
  program.set(convolution, CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, strides);
  program.set(convolution, CUDNN_ATTR_CONVOLUTION_DILATIONS, dilations);
  const cudnn::OperationNames& names = cudnn::operationNames(problem.pass);
  described.operation = program.create(names.type);
  program.set(described.operation, names.input, std::vector{described.input});
  program.set(described.operation, names.filter, std::vector{described.filter});
  program.set(described.operation, names.output, std::vector{described.output});
  program.set(described.operation, names.convolution, std::vector{convolution});
  program.set(described.operation, names.alpha, 1.0F);
  program.set(described.operation, names.beta, 0.0F);
  described.graph = program.create(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
  program.set(described.graph, CUDNN_ATTR_OPERATIONGRAPH_OPS, std::vector{described.operation});
  return described;
}

/// Returns the texts of the problems, or the refusal as the only text.
std::vector<std::string> textsOf(Program& program, const DescribedGraph& described) {
  const auto problems = problemsOfGraph(*program.memory().find(described.graph));
  if (!problems) return {problems.error()};
  std::vector<std::string> texts;
  for (const Problem& problem : *problems) texts.push_back(toText(problem));
  return texts;
}

Problem problemOf(const std::string& text) {
  return readProblem(text).value();
}

TEST(ProblemsOfGraph, AreTheDescribedOnes) {
  std::mt19937 random(11);
  for (int i = 0; i < 500; ++i) {
    Program program;
    Problem problem = asCudnnProblem(randomProblem(random));
    const DescribedGraph described = describe(program, problem);
    if (problem.precision == Precision::Tf32) problem.precision = Precision::Fp32;
    EXPECT_THAT(textsOf(program, described), ::testing::Contains(toText(problem)));
  }
}

TEST(ProblemsOfGraph, HaveEachLayoutThatFits) {
  Program program;
  EXPECT_THAT(textsOf(program, describe(program, problemOf("wgrad fp16 nhwc n2 c1 k1 in9x9 f3x3"))),
              ElementsAre("wgrad fp16 nchw n2 c1 k1 in9x9 f3x3", "wgrad fp16 nhwc n2 c1 k1 in9x9 f3x3"));
}

TEST(ProblemsOfGraph, OutliveTheDescriptorsOfTheProgram) {
  Program program;
  const Problem problem = problemOf("fwd bf16 nhwc n2 c8 k8 in9x9 f3x3");
  const DescribedGraph described = describe(program, problem);
  for (const auto descriptor :
       {described.input, described.filter, described.output, described.convolution, described.operation})
    program.memory().create(descriptor, CUDNN_BACKEND_TENSOR_DESCRIPTOR);  // at the address of a destroyed one
  EXPECT_THAT(textsOf(program, described), ElementsAre(toText(problem)));
}

struct Case {
  std::function<void(Program&, const DescribedGraph&)> change;
  std::string refusal;
};

TEST(ProblemsOfGraph, RefuseWhatSurveysDoNotMeasure) {
  const cudnn::OperationNames& names = cudnn::operationNames(Pass::Forward);
  const std::vector<Case> cases{
      {[](auto& program, const auto& of) {
         program.memory().create(of.graph, CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
       },
       "a convolution without all of its descriptors"},
      {[](auto& program, const auto& of) {
         program.set(of.graph, CUDNN_ATTR_OPERATIONGRAPH_OPS, std::vector{of.operation, of.operation});
       },
       "a graph of several operations"},
      {[](auto& program, const auto& of) {
         program.setFlag(of.graph, CUDNN_ATTR_OPERATIONGRAPH_IS_DYNAMIC_SHAPE_ENABLED);
       },
       "a graph of any size"},
      {[](auto& program, const auto& of) {
         program.memory().forget(of.operation);
         program.set(of.graph, CUDNN_ATTR_OPERATIONGRAPH_OPS, std::vector{of.operation});
       },
       "no convolution"},
      {[](auto& program, const auto& of) {
         program.memory().forget(of.operation);
         program.set(of.graph, CUDNN_ATTR_OPERATIONGRAPH_OPS, std::vector{of.operation, of.operation});
       },
       "no convolution"},
      {[&](auto& program, const auto& of) {
         program.memory().forget(of.filter);
         program.set(of.operation, names.filter, std::vector{of.filter});
       },
       "a convolution without all of its descriptors"},
      {[&](auto& program, const auto& of) { program.set(of.operation, names.alpha, 0.5F); },
       "a convolution that is scaled or added to its result"},
      {[&](auto& program, const auto& of) { program.set(of.operation, names.beta, 1.0F); },
       "a convolution that is scaled or added to its result"},
      {[](auto& program, const auto& of) {
         program.set(of.convolution, CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, CUDNN_DATA_HALF);
       },
       "a convolution that does not add up in 32 bits"},
      {[](auto& program, const auto& of) {
         program.set(of.convolution, CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_TYPE_CONVOLUTION_MODE, CUDNN_CONVOLUTION);
       },
       "a convolution with a flipped filter"},
      {[](auto& program, const auto& of) { program.setFlag(of.output, CUDNN_ATTR_TENSOR_IS_VIRTUAL); },
       "a tensor that is not in memory"},
      {[](auto& program, const auto& of) { program.set(of.input, CUDNN_ATTR_TENSOR_VECTOR_COUNT, Dims{32}); },
       "a tensor in a layout of its own"},
      {[](auto& program, const auto& of) { program.set(of.input, CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, Dims{8}); },
       "a tensor that is aligned to less than 16 bytes"},
      {[](auto& program, const auto& of) {
         program.set(of.output, CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, CUDNN_DATA_FLOAT);
       },
       "tensors of several types"},
      {[](auto& program, const auto& of) {
         for (const auto tensor : {of.input, of.filter, of.output})
           program.set(tensor, CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, CUDNN_DATA_DOUBLE);
       },
       "tensors of a type that ConvScope does not measure"},
      {[](auto& program, const auto& of) {
         program.set(of.input, CUDNN_ATTR_TENSOR_STRIDES, Dims{1000, 1, 80, 8});
       },
       "tensors with gaps, or of several layouts"},
      {[](auto& program, const auto& of) {
         program.set(of.output, CUDNN_ATTR_TENSOR_DIMENSIONS, Dims{2, 8, 9, 9});
       },
       "the convolution's output does not fit its input"},
  };
  for (const Case& each : cases) {
    Program program;
    const DescribedGraph described = describe(program, problemOf("fwd fp16 nhwc n2 c8 k8 in9x9 f3x3"));
    each.change(program, described);
    EXPECT_THAT(textsOf(program, described), ElementsAre(each.refusal));
  }
}

}  // namespace
}  // namespace convscope::apply
