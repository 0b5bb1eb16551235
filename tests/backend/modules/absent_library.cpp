extern "C" __attribute__((visibility("default"))) int inAbsentLibrary() {
  return 1;
}
