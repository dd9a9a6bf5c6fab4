#include "adapters/mail/mime.h"

#include <algorithm>
#include <vector>

#include "base/random.h"
#include "base/text.h"

namespace molar::adapters {

namespace {

// Longest line of an encoded body or encoded word, without the line break.
constexpr std::size_t kMaxBodyLine = 76;
// Gives 52 characters of base64, 64 with the delimiters; "Subject: " before them still fits in 76.
constexpr std::size_t kMaxEncodedWordBytes = 39;

bool has_control(std::string_view text) {
  return std::ranges::any_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

// Splits between code points, so that each word can be decoded alone.
std::string encoded_words(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    std::size_t size = std::min(kMaxEncodedWordBytes, text.size());
    while (size < text.size() && size > 1 &&
           (static_cast<unsigned char>(text[size]) & 0xc0) == 0x80) {
      --size;
    }
    out += (out.empty() ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?") + base64_encode(text.substr(0, size)) +
           "?=";
    text.remove_prefix(size);
  }
  return out;
}

std::string unstructured(std::string_view text) {
  // A literal "=?" would be read as an encoded word.
  bool plain = is_ascii(text) && text.size() <= 900 && text.find("=?") == std::string_view::npos;
  return plain ? std::string(text) : encoded_words(text);
}

std::string display_name(std::string_view name) {
  if (!is_ascii(name) || name.find("=?") != std::string_view::npos) {
    return encoded_words(name);
  }
  return "\"" + replace_each(name, {{"\"", "\\\""}, {"\\", "\\\\"}}) + "\"";
}

std::string rfc5322_date(Timestamp date) {
  std::string text = format_http_date(date);
  text.replace(text.rfind("GMT"), 3, "+0000");
  return text;
}

class QuotedPrintable {
 public:
  static std::string encode(std::string_view text) {
    QuotedPrintable encoder;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') {
        continue;
      }
      if (text[i] == '\n' || text[i] == '\r') {
        encoder.end_line();
        continue;
      }
      bool last_of_line = i + 1 == text.size() || text[i + 1] == '\n' || text[i + 1] == '\r';
      encoder.put(static_cast<unsigned char>(text[i]), last_of_line);
    }
    if (encoder.column_ > 0) {
      encoder.end_line();
    }
    return std::move(encoder.out_);
  }

 private:
  void put(unsigned char c, bool last_of_line) {
    bool blank = c == ' ' || c == '\t';
    bool plain = (c > 0x20 && c < 0x7f && c != '=') || (blank && !last_of_line);
    // Leaves one column for the "=" of a soft line break.
    if (column_ + (plain ? 1 : 3) > kMaxBodyLine - 1) {
      out_ += "=\r\n";
      column_ = 0;
    }
    if (plain) {
      out_.push_back(static_cast<char>(c));
      column_ += 1;
      return;
    }
    constexpr std::string_view kHex = "0123456789ABCDEF";
    out_ += {'=', kHex[c >> 4U], kHex[c & 0xfU]};
    column_ += 3;
  }
  void end_line() {
    out_ += "\r\n";
    column_ = 0;
  }

  std::string out_;
  std::size_t column_ = 0;
};

std::string body_part(std::string_view media_type, std::string_view text) {
  return "Content-Type: " + std::string(media_type) +
         "; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n" +
         QuotedPrintable::encode(text);
}

std::string base64_lines(std::string_view bytes) {
  const std::string all = base64_encode(bytes);
  std::string lines;
  for (std::size_t at = 0; at < all.size(); at += kMaxBodyLine) {
    lines += all.substr(at, kMaxBodyLine) + "\r\n";
  }
  return lines;
}

// Inline in the HTML if it has an id, otherwise attached.
std::string file_part(const domain::MailFile& file) {
  const std::string place = file.id.empty()
                                ? "Content-Disposition: attachment"
                                : "Content-ID: <" + file.id + ">\r\nContent-Disposition: inline";
  return "Content-Type: " + file.media_type + "; name=\"" + file.name + "\"\r\n" + place +
         "; filename=\"" + file.name + "\"\r\nContent-Transfer-Encoding: base64\r\n\r\n" +
         base64_lines(file.bytes);
}

// Combines parts under one type; returns a single part unchanged.
std::string multipart(std::string_view type, const domain::Mail& mail,
                      const std::vector<std::string>& parts) {
  if (parts.size() == 1) {
    return parts.front();
  }
  // Quoted-printable text and base64 never contain "=_", so the boundary cannot occur in a body.
  const std::string boundary =
      "=_molar_" + sha256_hex(std::string(type) + mail.message_id).substr(0, 24);
  std::string text =
      "Content-Type: multipart/" + std::string(type) + "; boundary=\"" + boundary + "\"\r\n\r\n";
  for (const std::string& part : parts) {
    text += "--" + boundary + "\r\n" + part;  // each part ends with a line break
  }
  return text + "--" + boundary + "--\r\n";
}

// mixed(alternative(text, related(html, pictures)), attachments), each only where needed. Pictures
// are part of the HTML: MailExtras::files() returns none for a mail without HTML.
std::string body(const domain::Mail& mail) {
  std::vector<std::string> shown{body_part("text/html", mail.html)};
  std::vector<std::string> whole{""};
  for (const domain::MailFile& file : mail.files) {
    (file.id.empty() ? whole : shown).push_back(file_part(file));
  }
  std::vector<std::string> ways{body_part("text/plain", mail.text)};
  if (!mail.html.empty()) {
    ways.push_back(multipart("related", mail, shown));
  }
  whole.front() = multipart("alternative", mail, ways);
  return multipart("mixed", mail, whole);
}

}  // namespace

bool is_mail_address(std::string_view address) {
  std::size_t at = address.find('@');
  return at != 0 && at != std::string_view::npos && at + 1 < address.size() &&
         at == address.rfind('@') && address.size() <= 254 && !has_control(address) &&
         address.find_first_of(" <>()[],;:\\\"") == std::string_view::npos;
}

Result<std::string> format_mail(const domain::Mail& mail) {
  for (const std::string& field : {mail.message_id, mail.from_name, mail.from_address,
                                   mail.to_address, mail.subject, mail.reply_to}) {
    if (has_control(field)) {
      return Error::invalid("mail_header_invalid", "A header field has a control character.");
    }
  }
  if (!is_mail_address(mail.from_address) || !is_mail_address(mail.to_address) ||
      !is_mail_address(mail.message_id) ||
      (!mail.reply_to.empty() && !is_mail_address(mail.reply_to))) {
    return Error::invalid("mail_address_invalid", "A mail address is not valid.");
  }
  std::string name = mail.from_name.empty() ? "" : display_name(mail.from_name) + " ";
  std::string reply_to = mail.reply_to.empty() ? "" : "Reply-To: <" + mail.reply_to + ">\r\n";
  return "From: " + name + "<" + mail.from_address + ">\r\n" + reply_to + "To: <" +
         mail.to_address + ">\r\nSubject: " + unstructured(mail.subject) +
         "\r\nDate: " + rfc5322_date(mail.date) + "\r\nMessage-ID: <" + mail.message_id +
         ">\r\nAuto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n" + body(mail);
}

}  // namespace molar::adapters
