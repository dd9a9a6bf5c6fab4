// A mail's body, written once and shown as plain text and as simple HTML.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace molar::domain {

// Picks the text of the mail's language.
class MailWords {
 public:
  explicit MailWords(std::string_view language) : spanish_(language == "es") {}
  std::string operator()(std::string english, std::string spanish) const {
    return spanish_ ? std::move(spanish) : std::move(english);
  }

 private:
  bool spanish_;
};

class MailBody {
 public:
  void heading(std::string text);
  void paragraph(std::string text);
  void strong(std::string text);  // a paragraph in bold
  void row(std::string label, std::string value);
  void link(std::string label, std::string url);
  // What somebody else wrote, on any number of lines; marked so that no line of it passes for ours.
  void quote(std::string text);

  std::string text() const;
  // A whole document; everything given is escaped.
  std::string html(std::string_view title, std::string_view language) const;

 private:
  enum class Kind { Heading, Paragraph, Strong, Row, Link, Quote };
  struct Part {
    Kind kind;
    std::string first;
    std::string second = {};
  };
  std::vector<Part> parts_;
};

}  // namespace molar::domain
