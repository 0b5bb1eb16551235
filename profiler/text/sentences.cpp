#include "text/sentences.h"

#include "text/translate.h"

namespace convscope {

std::string sentenceGap() {
  return textLanguage().starts_with("zh") ? "" : " ";
}

std::string clauseGap() {
  return translated("sentences", "; ");
}

std::string listGap() {
  return translated("sentences", ", ");
}

}  // namespace convscope
