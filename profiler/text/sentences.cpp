#include "text/sentences.h"

#include "text/translate.h"

namespace convscope {

std::string sentenceGap() {
  return textLanguage().starts_with("zh") ? "" : " ";
}

std::string listGap() {
  return translated("sentences", ", ");
}

std::string clauseGap() {
  return translated("sentences", "; ");
}

}  // namespace convscope
