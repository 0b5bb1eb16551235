#pragma once

#include <string>
#include <string_view>

#include "core/problem.h"
#include "core/text_error.h"

namespace convscope {

/// Returns the canonical text of a problem, e.g. "fwd fp16 nhwc n32 c64 k128 in56x56 f3x3 s2x2 p1x1". The order of the
/// fields is: pass, precision, layout, "transposed", n (batch), c (input channels), k (output channels), in (input
/// sizes), f (filter), s (stride), p (padding, begin:end if they differ), d (dilation), o (output padding),
/// g (groups). Fields with their default (stride 1, padding 0, dilation 1, groups 1) are left out.
/// readProblem(toText(p)) == p.
std::string toText(const Problem& problem);

/// Reads and validates the text form. Fields may come in any order, precision and layout may be left out (fp32, nchw),
/// and one number is enough for all axes of a field that has a default.
tl::expected<Problem, TextError> readProblem(std::string_view text);

std::string toText(Pass pass);            ///< "fwd", "dgrad", "wgrad"
std::string toText(Precision precision);  ///< "fp32", "tf32", "fp16", "bf16"
std::string toText(Layout layout);        ///< "nchw", "nhwc"

// The reverse. Their messages list the known names.
tl::expected<Pass, Message> readPass(std::string_view text);
tl::expected<Precision, Message> readPrecision(std::string_view text);
tl::expected<Layout, Message> readLayout(std::string_view text);

/// Reads a shape like "32x3x224x224". Refuses sizes below 1.
tl::expected<Dims, TextError> readDims(std::string_view text);
std::string dimsText(const Dims& dims);

}  // namespace convscope
