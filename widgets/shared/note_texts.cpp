#include "widgets/shared/note_texts.h"
#include "text/sentences.h"
#include "widgets/shared/shown_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace convscope {
namespace {

struct NoteText {
  const char* name;
  const char* sentence;
};

/// Returns the meanings given by the descriptions of cudnnBackendNumericalNote_t and cudnnBackendBehaviorNote_t in
/// cuDNN's backend API.
NoteText textOf(Note note) {
  switch (note) {
    case Note::TensorCore:
      return {QT_TRANSLATE_NOOP("Notes", "tensor cores"),
              QT_TRANSLATE_NOOP("Notes",
                                "Multiplies on tensor cores: fast. Inputs of 32 bits are rounded to TF32, which keeps "
                                "10 bits of the fraction; shorter ones are not.")};
    case Note::DownConvertInputs:
      return {QT_TRANSLATE_NOOP("Notes", "converts inputs down"),
              QT_TRANSLATE_NOOP("Notes",
                                "Rounds the inputs to a shorter number format before computing, which costs accuracy; "
                                "PyTorch never uses such an algorithm.")};
    case Note::ReducedPrecisionReduction:
      return {
          QT_TRANSLATE_NOOP("Notes", "reduced-precision sums"),
          QT_TRANSLATE_NOOP(
              "Notes",
              "Accumulates partial results in a shorter number format than necessary, so long sums lose accuracy.")};
    case Note::Fft:
      return {QT_TRANSLATE_NOOP("Notes", "FFT"),
              QT_TRANSLATE_NOOP("Notes",
                                "Transforms data and filter with a fast Fourier transform and multiplies there: "
                                "worthwhile for large filters, but needs much workspace.")};
    case Note::Nondeterministic:
      return {QT_TRANSLATE_NOOP("Notes", "nondeterministic"),
              QT_TRANSLATE_NOOP("Notes",
                                "Two executions on the same data may differ in the last bits, because the order of "
                                "summation is not fixed; the deterministic switch of frameworks excludes it.")};
    case Note::Winograd:
      return {QT_TRANSLATE_NOOP("Notes", "Winograd"),
              QT_TRANSLATE_NOOP(
                  "Notes",
                  "Saves multiplications for small filters with Winograd's transform, at the cost of some accuracy.")};
    case Note::WinogradTile4x4:
      return {QT_TRANSLATE_NOOP("Notes", "Winograd tile 4x4"),
              QT_TRANSLATE_NOOP("Notes",
                                "Winograd's transform on tiles of 4 by 4 numbers: the smallest saving and the "
                                "smallest loss of accuracy.")};
    case Note::WinogradTile6x6:
      return {QT_TRANSLATE_NOOP("Notes", "Winograd tile 6x6"),
              QT_TRANSLATE_NOOP("Notes",
                                "Winograd's transform on tiles of 6 by 6 numbers: saves more than tiles of 4 by "
                                "4 and loses more accuracy.")};
    case Note::WinogradTile13x13:
      return {QT_TRANSLATE_NOOP("Notes", "Winograd tile 13x13"),
              QT_TRANSLATE_NOOP("Notes",
                                "Winograd's transform on tiles of 13 by 13 numbers: saves most multiplications "
                                "and loses most accuracy.")};
    case Note::StrictNanProp:
      return {QT_TRANSLATE_NOOP("Notes", "strict NaN"),
              QT_TRANSLATE_NOOP("Notes",
                                "A not-a-number in the input always reaches the output, so that errors are not "
                                "hidden.")};
    case Note::RuntimeCompilation:
      return {QT_TRANSLATE_NOOP("Notes", "runtime-compiled"),
              QT_TRANSLATE_NOOP("Notes",
                                "Its code is compiled when the plan is built, which can take about a second unless the "
                                "driver finds it in its compute cache on disk (CUDA_CACHE_PATH).")};
    case Note::FilterInt8x32Reorder:
      return {QT_TRANSLATE_NOOP("Notes", "reordered int8 filter"),
              QT_TRANSLATE_NOOP("Notes", "Requires the filter of an 8-bit convolution in a special order.")};
    case Note::BiasInt8x32Reorder:
      return {QT_TRANSLATE_NOOP("Notes", "reordered int8 bias"),
              QT_TRANSLATE_NOOP("Notes", "Requires the bias of an 8-bit convolution in a special order.")};
    case Note::CudaGraphNative:
      return {QT_TRANSLATE_NOOP("Notes", "CUDA graph"),
              QT_TRANSLATE_NOOP("Notes",
                                "Can be added to a CUDA graph directly, so a whole network is launched at once with "
                                "little work for the host.")};
    case Note::CublasltDependency:
      return {QT_TRANSLATE_NOOP("Notes", "needs cuBLASLt"),
              QT_TRANSLATE_NOOP("Notes",
                                "Calls cuBLASLt, NVIDIA's matrix library, which must be installed and is loaded too.")};
  }
  return {"", ""};
}

}  // namespace

QString noteName(Note note) {
  return QCoreApplication::translate("Notes", textOf(note).name);
}

QString noteSentence(Note note) {
  return QCoreApplication::translate("Notes", textOf(note).sentence);
}

QString notesText(const std::vector<Note>& notes) {
  QStringList names;
  for (const Note note : notes) names.append(noteName(note));
  return names.join(toQString(listGap()));
}

QString notesToolTip(const std::vector<Note>& notes) {
  QString sentences;
  for (const Note note : notes)
    sentences += QStringLiteral("<p><b>%1:</b> %2</p>").arg(noteName(note), noteSentence(note));
  return sentences;
}

}  // namespace convscope
