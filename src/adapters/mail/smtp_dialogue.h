// What was said between us and a mail server: where a delivery stood when it ended.
#pragma once

#include <string>
#include <string_view>

namespace molar::adapters {

class SmtpDialogue {
 public:
  void sent(std::string_view bytes);      // lines that we sent, not the mail itself
  void received(std::string_view bytes);  // lines of the server

  // "", "EHLO", "AUTH", "MAIL", "RCPT", "DATA", …: the last command of ours.
  const std::string& command() const { return command_; }
  // The last whole answer's code and last line; 0 when there was none after the last command.
  int code() const { return code_; }
  const std::string& answer() const { return answer_; }

  // Whether the server refused this mail or its recipient for good: a 5xx after RCPT or DATA. One
  // before that is about us, not about the mail.
  bool refused_for_good() const;

 private:
  void take_line(std::string_view line);

  std::string command_;
  int code_ = 0;
  std::string answer_;
  std::string rest_;
  bool said_goodbye_ = false;  // what comes then is about that
};

}  // namespace molar::adapters
