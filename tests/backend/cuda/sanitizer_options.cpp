// cuDNN and cuBLASLt leave memory behind when a process ends, some of it from libraries already unloaded, which no
// suppression by name meets. Read by AddressSanitizer where the build has it.
extern "C" const char* __asan_default_options();  // NOLINT(bugprone-reserved-identifier)
extern "C" const char* __asan_default_options() {
  return "detect_leaks=0";
}  // NOLINT(bugprone-reserved-identifier)
