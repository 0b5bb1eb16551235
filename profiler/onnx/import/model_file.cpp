#include "onnx/import/model_file.h"

#include <fcntl.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl.h>
#include <google/protobuf/wire_format_lite.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>
#include <system_error>

#include "core/translatable.h"
#include "files/foreign_content.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

using google::protobuf::internal::WireFormatLite;
using Input = google::protobuf::io::CodedInputStream;
using Output = google::protobuf::io::CodedOutputStream;

constexpr std::uint32_t kKeptData = 512;  // shapes, scales and paddings are smaller than this
constexpr std::uint32_t kLongestField = 1 << 20;
constexpr std::size_t kLargestGraph = std::size_t{64} << 20;  // some 200,000 nodes
constexpr int kDeepest = 32;

enum class MessageType { Model, Graph, Node, Attribute, Tensor, SparseTensor, Function };

/// The fields (numbers of onnx.proto) of a message that contain another one with tensor data.
struct Nesting {
  MessageType outer;
  int field;
  MessageType inner;
};
constexpr std::array kNestings{
    Nesting{MessageType::Model, 7, MessageType::Graph},
    Nesting{MessageType::Model, 25, MessageType::Function},
    Nesting{MessageType::Graph, 1, MessageType::Node},
    Nesting{MessageType::Graph, 5, MessageType::Tensor},
    Nesting{MessageType::Graph, 15, MessageType::SparseTensor},
    Nesting{MessageType::Function, 7, MessageType::Node},
    Nesting{MessageType::Node, 5, MessageType::Attribute},
    Nesting{MessageType::Attribute, 5, MessageType::Tensor},
    Nesting{MessageType::Attribute, 6, MessageType::Graph},
    Nesting{MessageType::Attribute, 10, MessageType::Tensor},
    Nesting{MessageType::Attribute, 11, MessageType::Graph},
    Nesting{MessageType::Attribute, 22, MessageType::SparseTensor},
    Nesting{MessageType::SparseTensor, 1, MessageType::Tensor},
    Nesting{MessageType::SparseTensor, 2, MessageType::Tensor},
};

bool isData(MessageType message, int field) {
  using Tensor = onnx::TensorProto;
  if (message != MessageType::Tensor) return false;
  return field == Tensor::kRawDataFieldNumber || field == Tensor::kFloatDataFieldNumber ||
         field == Tensor::kInt32DataFieldNumber || field == Tensor::kInt64DataFieldNumber ||
         field == Tensor::kDoubleDataFieldNumber || field == Tensor::kUint64DataFieldNumber ||
         field == Tensor::kStringDataFieldNumber;
}

InputError damaged() {
  return InputError(translatable("message", "this is no ONNX model, or it is cut"));
}

/// Copies a serialized message without large tensor data.
class Reducer {
 public:
  explicit Reducer(Input& input) : m_input(input) {}

  std::string message(MessageType kind, int depth) {
    if (depth > kDeepest) throw InputError(translatable("message", "graphs are nested deeper than {}"), kDeepest);
    std::string text;
    google::protobuf::io::StringOutputStream stream(&text);
    Output output(&stream);
    while (const std::uint32_t tag = m_input.ReadTag()) field(kind, tag, depth, output);
    if (!m_input.ConsumedEntireMessage()) throw damaged();
    output.Trim();
    return text;
  }

 private:
  void field(MessageType kind, std::uint32_t tag, int depth, Output& output) {
    const auto type = WireFormatLite::GetTagWireType(tag);
    if (type == WireFormatLite::WIRETYPE_START_GROUP) throw damaged();  // ONNX has none, and they can be of any size
    if (type != WireFormatLite::WIRETYPE_LENGTH_DELIMITED) {
      if (!WireFormatLite::SkipField(&m_input, tag, &output)) throw damaged();
      keep(16);
      return;
    }
    std::uint32_t length = 0;
    if (!m_input.ReadVarint32(&length)) throw damaged();
    const int number = WireFormatLite::GetTagFieldNumber(tag);
    const auto* nesting = std::ranges::find_if(
        kNestings, [&](const Nesting& each) { return each.outer == kind && each.field == number; });
    std::string text;
    if (nesting != kNestings.end()) {
      keep(sizeof(onnx::NodeProto));  // what even an empty one takes
      const Input::Limit limit = m_input.PushLimit(static_cast<int>(length));
      if (static_cast<std::uint32_t>(m_input.BytesUntilLimit()) != length) throw damaged();  // beyond the file's end
      text = message(nesting->inner, depth + 1);
      m_input.PopLimit(limit);
    } else if (isData(kind, number) && length > kKeptData) {
      if (length > std::numeric_limits<int>::max() || !m_input.Skip(static_cast<int>(length))) throw damaged();
      return;
    } else if (length > kLongestField) {
      throw InputError(translatable("message", "a text in it is longer than {} MiB"), kLongestField >> 20);
    } else {
      if (!m_input.ReadString(&text, static_cast<int>(length))) throw damaged();
      keep(text.size() + 16);
    }
    output.WriteTag(tag);
    output.WriteVarint32(static_cast<std::uint32_t>(text.size()));
    output.WriteString(text);
  }

  void keep(std::size_t bytes) {
    m_kept += bytes;
    if (m_kept > kLargestGraph)
      throw InputError(translatable("message", "its graph is larger than {} MiB without the weights"),
                       kLargestGraph >> 20);
  }

  Input& m_input;
  std::size_t m_kept = 0;
};

[[noreturn]] void cannotRead(int error) {
  throw InputError(translatable("message", "cannot be read: {}"), std::generic_category().message(error));
}

/// Returns the first bytes of an open file, without moving its position.
std::string beginOf(int descriptor) {
  std::array<char, kForeignBytes> bytes{};
  const ssize_t count = ::pread(descriptor, bytes.data(), bytes.size(), 0);
  return {bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
}

std::string readWithoutWeights(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) cannotRead(EISDIR);
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  if (error) cannotRead(error.value());
  if (size == 0) throw InputError(translatable("message", "the file is empty"));
  if (size > std::numeric_limits<int>::max())
    throw InputError(
        translatable("message", "larger than 2 GiB, which ONNX does not allow: export it with external data"));
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) cannotRead(errno);
  google::protobuf::io::FileInputStream stream(descriptor);
  stream.SetCloseOnDelete(true);
  refuseForeignContent(beginOf(descriptor));
  Input input(&stream);
  // Limits what can be skipped to the end of a file that is cut.
  const Input::Limit limit = input.PushLimit(static_cast<int>(size));
  std::string text = Reducer(input).message(MessageType::Model, 0);
  input.PopLimit(limit);
  return text;
}

}  // namespace

onnx::ModelProto readModelFile(const std::filesystem::path& file) {
  onnx::ModelProto model;
  if (!model.ParseFromString(readWithoutWeights(file)) || !model.has_graph() || model.graph().node().empty())
    throw damaged();
  return model;
}

}  // namespace convscope
