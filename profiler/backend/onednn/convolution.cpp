#include "backend/onednn/convolution.h"

namespace convscope::onednn {
namespace {

using dnnl::memory;

bool hasGroupDimension(const Problem& problem, Tensor tensor) {
  return tensor == Tensor::Filter && problem.groups > 1;
}

/// The shape in oneDNN's convention.
Dims groupedShape(const Problem& problem, Tensor tensor) {
  Dims shape = dimsOf(problem, tensor);
  if (hasGroupDimension(problem, tensor)) {
    shape[0] /= problem.groups;
    shape.insert(shape.begin(), problem.groups);
  }
  return shape;
}

memory::desc anyFormat(const Problem& problem, Tensor tensor) {
  return {groupedShape(problem, tensor), dataTypeOf(problem.precision), memory::format_tag::any};
}

/// A problem and the requested formats of its tensors, as oneDNN's constructors take them.
struct Arguments {
  memory::desc source, weights, destination;
  Dims strides, dilations, paddingBegin, paddingEnd;
};

Arguments argumentsFor(const Problem& problem, Formats formats) {
  const auto format = [&](Tensor tensor) {
    return formats == Formats::Plain ? userFormat(problem, tensor) : anyFormat(problem, tensor);
  };
  Arguments arguments{
      format(Tensor::Input), anyFormat(problem, Tensor::Filter), format(Tensor::Output), {}, {}, {}, {}};
  for (const Axis& axis : problem.axes) {
    arguments.strides.push_back(axis.stride);
    arguments.dilations.push_back(axis.dilation - 1);  // oneDNN counts the skipped elements
    arguments.paddingBegin.push_back(axis.padBegin);
    arguments.paddingEnd.push_back(axis.padEnd);
  }
  return arguments;
}

dnnl::prop_kind propagation(const Query& query) {
  return query.inference ? dnnl::prop_kind::forward_inference : dnnl::prop_kind::forward_training;
}

}  // namespace

memory::data_type dataTypeOf(Precision precision) {
  switch (precision) {
    case Precision::Fp32:
      return memory::data_type::f32;
    case Precision::Fp16:
      return memory::data_type::f16;
    case Precision::Bf16:
      return memory::data_type::bf16;
    default:
      return memory::data_type::undef;
  }
}

memory::desc userFormat(const Problem& problem, Tensor tensor) {
  Dims strides = packedStrides(dimsOf(problem, tensor), problem.layout);
  const Dims shape = groupedShape(problem, tensor);
  if (hasGroupDimension(problem, tensor)) strides.insert(strides.begin(), strides[0] * shape[1]);
  return {shape, dataTypeOf(problem.precision), strides};
}

#if DNNL_VERSION_MAJOR >= 3

Implementations::Implementations(const Problem& problem, const Query& query, const dnnl::engine& engine) {
  m_attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  const Arguments a = argumentsFor(problem, query.formats);
  const auto forward = [&](dnnl::prop_kind kind, dnnl::algorithm algorithm) {
    return dnnl::convolution_forward::primitive_desc(engine, kind, algorithm, a.source, a.weights, a.destination,
                                                     a.strides, a.dilations, a.paddingBegin, a.paddingEnd,
                                                     m_attributes);
  };
  if (problem.pass == Pass::Forward) {
    m_current = forward(propagation(query), query.algorithm);
    return;
  }
  const auto hint = forward(dnnl::prop_kind::forward_training, dnnl::algorithm::convolution_auto);
  m_hint = hint;
  const auto backward = [&]<class Primitive>() {
    return typename Primitive::primitive_desc(engine, query.algorithm, a.source, a.weights, a.destination, a.strides,
                                              a.dilations, a.paddingBegin, a.paddingEnd, hint, m_attributes);
  };
  m_current = problem.pass == Pass::BackwardData
                  ? dnnl::primitive_desc(backward.operator()<dnnl::convolution_backward_data>())
                  : dnnl::primitive_desc(backward.operator()<dnnl::convolution_backward_weights>());
}

#else

Implementations::Implementations(const Problem& problem, const Query& query, const dnnl::engine& engine) {
  m_attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  const Arguments a = argumentsFor(problem, query.formats);
  const auto operation = [&]<class Primitive>(auto... kind) {
    return typename Primitive::desc(kind..., a.source, a.weights, a.destination, a.strides, a.dilations, a.paddingBegin,
                                    a.paddingEnd)
        .data;
  };
  const auto forward = [&](dnnl::prop_kind kind, dnnl::algorithm algorithm) {
    return operation.operator()<dnnl::convolution_forward>(kind, algorithm);
  };
  if (problem.pass == Pass::Forward) {
    m_operation = forward(propagation(query), query.algorithm);
    m_current = dnnl::primitive_desc(&m_operation, &m_attributes, engine, nullptr);
    return;
  }
  m_operation = forward(dnnl::prop_kind::forward_training, dnnl::algorithm::convolution_auto);
  m_hint = dnnl::primitive_desc(&m_operation, &m_attributes, engine, nullptr);
  m_operation = problem.pass == Pass::BackwardData
                    ? operation.operator()<dnnl::convolution_backward_data>(query.algorithm)
                    : operation.operator()<dnnl::convolution_backward_weights>(query.algorithm);
  m_current = dnnl::primitive_desc(&m_operation, &m_attributes, engine, m_hint.get());
}

#endif

dnnl::algorithm algorithmOf(const dnnl::primitive_desc& description) {
#if DNNL_VERSION_MAJOR >= 3
  return description.get_algorithm();
#else
  const dnnl_convolution_desc_t* operation = nullptr;
  dnnl::error::wrap_c_api(dnnl_primitive_desc_query(description.get(), dnnl_query_convolution_d, 0, &operation),
                          "cannot read the algorithm of a convolution");
  return static_cast<dnnl::algorithm>(operation->alg_kind);
#endif
}

memory::desc chosenFormat(const dnnl::primitive_desc& description, Pass pass, Tensor tensor) {
  const bool result = tensor == resultOf(pass);
  switch (tensor) {
    case Tensor::Input:
      return description.query_md(result ? dnnl::query::diff_src_md : dnnl::query::src_md);
    case Tensor::Filter:
      return description.query_md(result ? dnnl::query::diff_weights_md : dnnl::query::weights_md);
    case Tensor::Output:
      return description.query_md(pass == Pass::Forward ? dnnl::query::dst_md : dnnl::query::diff_dst_md);
  }
  return {};
}

int argumentOf(Pass pass, Tensor tensor) {
  const bool result = tensor == resultOf(pass);
  switch (tensor) {
    case Tensor::Input:
      return result ? DNNL_ARG_DIFF_SRC : DNNL_ARG_SRC;
    case Tensor::Filter:
      return result ? DNNL_ARG_DIFF_WEIGHTS : DNNL_ARG_WEIGHTS;
    case Tensor::Output:
      return pass == Pass::Forward ? DNNL_ARG_DST : DNNL_ARG_DIFF_DST;
  }
  return 0;
}

}  // namespace convscope::onednn
