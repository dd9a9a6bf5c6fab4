#include "http/message/multipart.h"

#include <algorithm>
#include <map>

#include "base/text.h"
#include "http/message/ascii.h"

namespace molar::http {

namespace {

constexpr std::string_view kMediaType = "multipart/form-data";
constexpr std::size_t kMostBoundaryBytes = 70;  // RFC 2046
constexpr std::string_view kLineEnd = "\r\n";

using Parameters = std::map<std::string, std::string, std::less<>>;

Error invalid() {
  return Error::invalid("invalid_multipart", "The form is not valid multipart/form-data.");
}

bool is_boundary(std::string_view text) {
  const auto fits = [](char c) {
    constexpr std::string_view kOthers = "'()+_,-./:=? ";
    return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') ||
           kOthers.find(c) != std::string_view::npos;
  };
  return !text.empty() && text.size() <= kMostBoundaryBytes && text.back() != ' ' &&
         std::ranges::all_of(text, fits);
}

// Removes the value after "name=", a token or a quoted string, from the front of `rest`.
std::optional<std::string> take_value(std::string_view& rest) {
  std::string value;
  if (!rest.starts_with('"')) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    value = trim_space(rest.substr(0, end));
    rest.remove_prefix(end);
    return is_token(value) ? std::optional(std::move(value)) : std::nullopt;
  }
  rest.remove_prefix(1);
  while (!rest.empty() && rest.front() != '"') {
    if (rest.front() == '\\' && rest.size() > 1 && (rest[1] == '"' || rest[1] == '\\')) {
      rest.remove_prefix(1);
    }
    value += rest.front();
    rest.remove_prefix(1);
  }
  if (rest.empty()) {
    return std::nullopt;
  }
  rest.remove_prefix(1);
  return value;
}

// Parses any number of "; name=value"; nullopt for other text and for a repeated name.
std::optional<Parameters> read_parameters(std::string_view rest) {
  Parameters parameters;
  for (rest = trim_space(rest); !rest.empty(); rest = trim_space(rest)) {
    const std::size_t equals = rest.find('=');
    if (rest.front() != ';' || equals == rest.npos) {
      return std::nullopt;
    }
    std::string name = to_lower_ascii(trim_space(rest.substr(1, equals - 1)));
    rest.remove_prefix(equals + 1);
    auto value = take_value(rest);
    if (!is_token(name) || !value ||
        !parameters.emplace(std::move(name), std::move(*value)).second) {
      return std::nullopt;
    }
  }
  return parameters;
}

// Decodes %22, %0D and %0A, which browsers write for characters that would end the quoted string; a
// line break becomes a space.
std::string undo_escapes(std::string_view text) {
  return replace_each(text,
                      {{"%22", "\""}, {"%0D", " "}, {"%0d", " "}, {"%0A", " "}, {"%0a", " "}});
}

class Reader {
 public:
  Reader(std::string_view body, std::string boundary, const MultipartLimits& limits)
      : rest_(body), delimiter_("\r\n--" + std::move(boundary)), limits_(limits) {}

  Result<std::vector<FormPart>> read() {
    // The first delimiter has no line break before it.
    if (!take(std::string_view(delimiter_).substr(kLineEnd.size()))) {
      return invalid();
    }
    std::vector<FormPart> parts;
    while (!take("--")) {
      FormPart part;
      if (parts.size() == limits_.max_parts || !take(kLineEnd) || !read_header(part) ||
          !read_content(part)) {
        return invalid();
      }
      parts.push_back(std::move(part));
    }
    if (!rest_.empty() && rest_ != kLineEnd) {
      return invalid();
    }
    return parts;
  }

 private:
  bool take(std::string_view text) {
    if (!rest_.starts_with(text)) {
      return false;
    }
    rest_.remove_prefix(text.size());
    return true;
  }

  bool read_header(FormPart& part) {
    const std::size_t end = rest_.substr(0, limits_.max_header_bytes).find("\r\n\r\n");
    if (end == rest_.npos) {
      return false;
    }
    std::string_view lines = rest_.substr(0, end + kLineEnd.size());
    rest_.remove_prefix(end + 2 * kLineEnd.size());
    bool named = false;
    bool typed = false;
    while (!lines.empty()) {
      const std::string_view line = lines.substr(0, lines.find(kLineEnd));
      lines.remove_prefix(line.size() + kLineEnd.size());
      const std::size_t colon = line.find(':');
      if (colon == line.npos || std::ranges::any_of(line, is_control)) {
        return false;
      }
      const std::string name = to_lower_ascii(line.substr(0, colon));
      const std::string_view value = trim_space(line.substr(colon + 1));
      if (name == "content-disposition" && !named) {
        named = read_disposition(value, part);
        if (!named) {
          return false;
        }
      } else if (name == "content-type" && !typed) {
        part.content_type = value;
        typed = true;
      } else {
        return false;
      }
    }
    return named;
  }

  static bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

  bool read_disposition(std::string_view value, FormPart& part) const {
    const std::size_t end = std::min(value.find(';'), value.size());
    if (to_lower_ascii(trim_space(value.substr(0, end))) != "form-data") {
      return false;
    }
    const auto parameters = read_parameters(value.substr(end));
    if (!parameters) {
      return false;
    }
    for (const auto& [name, text] : *parameters) {
      if ((name != "name" && name != "filename") || text.size() > limits_.max_name_bytes) {
        return false;
      }
    }
    const auto name = parameters->find("name");
    const auto filename = parameters->find("filename");
    if (name == parameters->end() || name->second.empty()) {
      return false;
    }
    part.name = undo_escapes(name->second);
    if (filename != parameters->end()) {
      part.filename = undo_escapes(filename->second);
    }
    return true;
  }

  bool read_content(FormPart& part) {
    const std::size_t end = rest_.find(delimiter_);
    if (end == rest_.npos) {
      return false;
    }
    part.content = rest_.substr(0, end);
    rest_.remove_prefix(end + delimiter_.size());
    return true;
  }

  std::string_view rest_;
  const std::string delimiter_;
  const MultipartLimits limits_;
};

}  // namespace

bool is_multipart_form(std::string_view content_type) {
  return to_lower_ascii(trim_space(content_type.substr(0, content_type.find(';')))) == kMediaType;
}

Result<std::vector<FormPart>> parse_multipart(std::string_view content_type, std::string_view body,
                                              const MultipartLimits& limits) {
  if (!is_multipart_form(content_type)) {
    return Error{ErrorKind::UnsupportedType, "unsupported_media_type",
                 "Please send multipart/form-data."};
  }
  const std::size_t semicolon = std::min(content_type.find(';'), content_type.size());
  const auto parameters = read_parameters(content_type.substr(semicolon));
  if (!parameters || !parameters->contains("boundary") ||
      !is_boundary(parameters->find("boundary")->second)) {
    return invalid();
  }
  return Reader(body, parameters->find("boundary")->second, limits).read();
}

}  // namespace molar::http
