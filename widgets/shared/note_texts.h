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

/// Returns a note's short name as in cells and lists: "tensor cores".
QString noteName(Note note);

/// Returns what a note means for the choice of an algorithm, in one sentence without jargon.
QString noteSentence(Note note);

/// Returns the names of all `notes`, separated by commas.
QString notesText(const std::vector<Note>& notes);

/// Returns all `notes` with their sentences as HTML; empty if there are none.
QString notesToolTip(const std::vector<Note>& notes);

}  // namespace convscope
