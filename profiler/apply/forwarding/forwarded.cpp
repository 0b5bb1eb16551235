// The functions of cuDNN that pass through unchanged. Each is a jump through a slot. The first call finds the function
// in the cuDNN behind this library and fills the slot, so later ones cost one jump.
#include <cudnn_graph.h>

#include <cstddef>
#include <string_view>

#include "apply/library/next_function.h"

namespace {

/// The layout is known to the assembly below.
struct Slot {
  void* target;
  const char* name;
};

// The answers of functions that the cuDNN behind this library does not have.
cudnnStatus_t failWithStatus() {
  return CUDNN_STATUS_NOT_INITIALIZED;
}

std::size_t answerZero() {
  return 0;
}

const char* answerErrorText() {
  return "CUDNN_STATUS_NOT_INITIALIZED";
}

void answerEmptyText(char* text, std::size_t size) {
  if (text != nullptr && size > 0) *text = '\0';
}

void* missing(std::string_view name) {
  if (name == "cudnnGetErrorString") return reinterpret_cast<void*>(answerErrorText);
  if (name == "cudnnGetLastErrorString") return reinterpret_cast<void*>(answerEmptyText);
  if (name == "cudnnGetVersion" || name == "cudnnGetMaxDeviceVersion" || name == "cudnnGetCudartVersion")
    return reinterpret_cast<void*>(answerZero);
  return reinterpret_cast<void*>(failWithStatus);
}

}  // namespace

extern "C" __attribute__((visibility("hidden"), used)) void* convscopeResolve(Slot* slot) noexcept;

extern "C" void* convscopeResolve(Slot* slot) noexcept {
  void* target = convscope::apply::nextFunction(slot->name);
  if (target == nullptr) target = missing(slot->name);
  __atomic_store_n(&slot->target, target, __ATOMIC_RELEASE);
  return target;
}

// Calls convscopeResolve with the slot in r11, and jumps to what it returns. All registers of arguments keep their
// values.
__asm__(R"(
  .text
  .type convscopeResolveEntry, @function
convscopeResolveEntry:
  pushq %rbp
  movq %rsp, %rbp
  pushq %rdi
  pushq %rsi
  pushq %rdx
  pushq %rcx
  pushq %r8
  pushq %r9
  pushq %rax
  subq $136, %rsp
  movups %xmm0, (%rsp)
  movups %xmm1, 16(%rsp)
  movups %xmm2, 32(%rsp)
  movups %xmm3, 48(%rsp)
  movups %xmm4, 64(%rsp)
  movups %xmm5, 80(%rsp)
  movups %xmm6, 96(%rsp)
  movups %xmm7, 112(%rsp)
  movq %r11, %rdi
  call convscopeResolve
  movq %rax, %r11
  movups (%rsp), %xmm0
  movups 16(%rsp), %xmm1
  movups 32(%rsp), %xmm2
  movups 48(%rsp), %xmm3
  movups 64(%rsp), %xmm4
  movups 80(%rsp), %xmm5
  movups 96(%rsp), %xmm6
  movups 112(%rsp), %xmm7
  addq $136, %rsp
  popq %rax
  popq %r9
  popq %r8
  popq %rcx
  popq %rdx
  popq %rsi
  popq %rdi
  popq %rbp
  jmp *%r11
  .size convscopeResolveEntry, . - convscopeResolveEntry
)");

#define FORWARDED(function)                                                                       \
  __asm__(                                                                                        \
      ".text\n"                                                                                   \
      ".balign 16\n"                                                                              \
      ".globl " #function                                                                         \
      "\n"                                                                                        \
      ".type " #function ", @function\n" #function                                                \
      ":\n"                                                                                       \
      "endbr64\n"                                                                                 \
      "jmp *convscopeSlot_" #function                                                             \
      "(%rip)\n"                                                                                  \
      "convscopeFirst_" #function                                                                 \
      ":\n"                                                                                       \
      "endbr64\n"                                                                                 \
      "leaq convscopeSlot_" #function                                                             \
      "(%rip), %r11\n"                                                                            \
      "jmp convscopeResolveEntry\n"                                                               \
      ".size " #function ", . - " #function                                                       \
      "\n"                                                                                        \
      ".pushsection .rodata\n"                                                                    \
      "convscopeName_" #function ": .string \"" #function                                         \
      "\"\n"                                                                                      \
      ".popsection\n"                                                                             \
      ".pushsection .data\n"                                                                      \
      ".balign 16\n"                                                                              \
      "convscopeSlot_" #function ": .quad convscopeFirst_" #function ", convscopeName_" #function \
      "\n"                                                                                        \
      ".popsection\n");
#include "apply/forwarding/forwarded_functions.inc"
#undef FORWARDED
