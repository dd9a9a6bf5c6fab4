#include "domain/outbox/mail_body.h"

#include "base/text.h"

namespace molar::domain {

namespace {

// The lines of a text, however they end, with `separator` between them.
std::string join_lines(std::string_view text, std::string_view separator) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' || text[i] == '\n') {
      out += separator;
      const bool pair = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
      i += pair ? 1 : 0;
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace

void MailBody::heading(std::string text) {
  parts_.push_back({Kind::Heading, std::move(text)});
}
void MailBody::paragraph(std::string text) {
  parts_.push_back({Kind::Paragraph, std::move(text)});
}
void MailBody::strong(std::string text) {
  parts_.push_back({Kind::Strong, std::move(text)});
}
void MailBody::row(std::string label, std::string value) {
  parts_.push_back({Kind::Row, std::move(label), std::move(value)});
}
void MailBody::link(std::string label, std::string url) {
  parts_.push_back({Kind::Link, std::move(label), std::move(url)});
}

void MailBody::quote(std::string text) {
  parts_.push_back({Kind::Quote, std::move(text)});
}

std::string MailBody::text() const {
  std::string out;
  Kind before = Kind::Paragraph;
  for (const Part& part : parts_) {
    bool list_goes_on = part.kind == Kind::Row && before == Kind::Row;
    if (!out.empty() && !list_goes_on) {
      out += "\n";
    }
    switch (part.kind) {
      case Kind::Row:
      case Kind::Link:
        out += part.first + ": " + part.second + "\n";
        break;
      case Kind::Quote:
        out += "> " + join_lines(part.first, "\n> ") + "\n";
        break;
      default:
        out += part.first + "\n";
    }
    before = part.kind;
  }
  return out;
}

std::string MailBody::html(std::string_view title, std::string_view language) const {
  std::string out = "<!doctype html><html lang=\"" + escape_html(language) +
                    "\"><head><meta charset=\"utf-8\"><title>" + escape_html(title) +
                    "</title></head><body>";
  bool in_table = false;
  for (const Part& part : parts_) {
    bool is_row = part.kind == Kind::Row;
    if (is_row != in_table) {
      out += is_row ? "<table>" : "</table>";
      in_table = is_row;
    }
    std::string first = escape_html(part.first);
    switch (part.kind) {
      case Kind::Heading:
        out += "<h2>" + first + "</h2>";
        break;
      case Kind::Paragraph:
        out += "<p>" + first + "</p>";
        break;
      case Kind::Strong:
        out += "<p><strong>" + first + "</strong></p>";
        break;
      case Kind::Quote:
        out += "<blockquote>" + join_lines(first, "<br>") + "</blockquote>";
        break;
      case Kind::Row:
        out += "<tr><th align=\"left\" scope=\"row\">" + first + "</th><td>" +
               escape_html(part.second) + "</td></tr>";
        break;
      case Kind::Link:
        out += "<p><a href=\"" + escape_html(part.second) + "\">" + first + "</a></p>";
        break;
    }
  }
  if (in_table) {
    out += "</table>";
  }
  return out + "</body></html>";
}

}  // namespace molar::domain
