#include "adapters/documents/pdf_language.h"

#include <charconv>
#include <cstdio>
#include <optional>

namespace molar::adapters {

namespace {

// The number after the last occurrence of `key`.
std::optional<std::size_t> number_after(std::string_view text, std::string_view key) {
  const std::size_t at = text.rfind(key);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  std::string_view rest = text.substr(at + key.size());
  rest.remove_prefix(std::min(rest.find_first_not_of(" \n"), rest.size()));
  std::size_t number = 0;
  const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  return read.ec == std::errc() ? std::optional(number) : std::nullopt;
}

// "10 digits, blank, 5 digits": an entry of the object table.
std::string table_entry(std::size_t offset) {
  char text[32];
  std::snprintf(text, sizeof text, "%010zu 00000 n \n", offset);
  return text;
}

std::string reference(std::string_view trailer, std::string_view key) {
  const auto number = number_after(trailer, key);
  return number ? std::string(key) + " " + std::to_string(*number) + " 0 R\n" : "";
}

}  // namespace

std::string with_pdf_language(std::string pdf, std::string_view language) {
  const std::size_t trailer_at = pdf.rfind("trailer");
  if (trailer_at == std::string::npos) {
    return pdf;
  }
  const std::string trailer = pdf.substr(trailer_at);
  const auto root = number_after(trailer, "/Root");
  const auto size = number_after(trailer, "/Size");
  const auto table = number_after(trailer, "startxref");
  if (!root || !size || !table) {
    return pdf;
  }
  const std::string head = "\n" + std::to_string(*root) + " 0 obj\n<<";
  const std::size_t begin = pdf.rfind(head);
  const std::size_t end = begin == std::string::npos ? begin : pdf.find("endobj", begin);
  if (end == std::string::npos) {
    return pdf;
  }
  std::string catalogue = pdf.substr(begin + 1, end - begin - 1);
  catalogue.insert(head.size() - 1, " /Lang (" + std::string(language) +
                                        ") /ViewerPreferences << /DisplayDocTitle true >>\n");
  if (pdf.back() != '\n') {
    pdf += '\n';
  }
  const std::size_t object_at = pdf.size();
  pdf += catalogue + "endobj\n";
  const std::size_t table_at = pdf.size();
  pdf += "xref\n" + std::to_string(*root) + " 1\n" + table_entry(object_at);
  pdf += "trailer\n<< /Size " + std::to_string(*size) + "\n" + reference(trailer, "/Root") +
         reference(trailer, "/Info") + "/Prev " + std::to_string(*table) + "\n>>\nstartxref\n" +
         std::to_string(table_at) + "\n%%EOF\n";
  return pdf;
}

}  // namespace molar::adapters
