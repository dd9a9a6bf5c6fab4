#include "adapters/mail/smtp_dialogue.h"

#include <algorithm>
#include <cctype>

#include "base/number.h"

namespace molar::adapters {

namespace {

constexpr std::size_t kMaxAnswer = 300;

// Answers are stored in a log and a table: no control characters, limited length.
std::string printable(std::string_view line) {
  std::string text(line.substr(0, kMaxAnswer));
  std::ranges::replace_if(
      text, [](unsigned char c) { return c < 0x20 || c >= 0x7f; }, '?');
  return text;
}

}  // namespace

void SmtpDialogue::sent(std::string_view bytes) {
  std::string verb;
  for (char c : bytes.substr(0, 10)) {
    if (std::isalpha(static_cast<unsigned char>(c)) == 0) {
      break;
    }
    verb.push_back(static_cast<char>(std::toupper(static_cast<unsigned char>(c))));
  }
  // The line after AUTH is a secret in base64, without a verb.
  const bool known = verb == "EHLO" || verb == "HELO" || verb == "STARTTLS" || verb == "AUTH" ||
                     verb == "MAIL" || verb == "RCPT" || verb == "DATA" || verb == "QUIT" ||
                     verb == "RSET";
  if (!known) {
    return;
  }
  said_goodbye_ = verb == "QUIT";
  if (!said_goodbye_) {
    command_ = verb;
    code_ = 0;
    answer_.clear();
  }
}

void SmtpDialogue::received(std::string_view bytes) {
  rest_ += bytes;
  std::size_t end = 0;
  while ((end = rest_.find('\n')) != std::string::npos) {
    std::string line = rest_.substr(0, end);
    rest_.erase(0, end + 1);
    if (!line.empty() && line.back() == '\r') {
      line.pop_back();
    }
    take_line(line);
  }
}

void SmtpDialogue::take_line(std::string_view line) {
  const bool is_last = line.size() >= 3 && is_digit(line[0]) && is_digit(line[1]) &&
                       is_digit(line[2]) && (line.size() == 3 || line[3] == ' ');
  if (!is_last || said_goodbye_) {
    return;
  }
  code_ = (line[0] - '0') * 100 + (line[1] - '0') * 10 + (line[2] - '0');
  answer_ = printable(line);
}

bool SmtpDialogue::refused_for_good() const {
  return code_ >= 500 && code_ <= 599 && (command_ == "RCPT" || command_ == "DATA");
}

}  // namespace molar::adapters
