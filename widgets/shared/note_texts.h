#pragma once

#include <QString>
#include <array>
#include <vector>

#include "backend/algorithm.h"

namespace convscope {

/// Every note, in the order of the enumeration.
inline constexpr std::array kAllNotes{
    Note::TensorCore,         Note::DownConvertInputs, Note::ReducedPrecisionReduction, Note::Fft,
    Note::Nondeterministic,   Note::Winograd,          Note::WinogradTile4x4,           Note::WinogradTile6x6,
    Note::WinogradTile13x13,  Note::StrictNanProp,     Note::RuntimeCompilation,        Note::FilterInt8x32Reorder,
    Note::BiasInt8x32Reorder, Note::CudaGraphNative,   Note::CublasltDependency,
};

/// A note in a word or two, as cells and lists show it: "tensor cores".
QString noteName(Note note);

/// What a note means for who would choose the algorithm, in one sentence without jargon.
QString noteSentence(Note note);

/// All of `notes` with their sentences, as HTML; empty for none.
QString notesToolTip(const std::vector<Note>& notes);

}  // namespace convscope
