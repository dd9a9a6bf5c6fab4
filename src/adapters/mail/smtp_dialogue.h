// Records the dialogue with a mail server, to see where a delivery ended.
#pragma once

#include <string>
#include <string_view>

namespace molar::adapters {

class SmtpDialogue {
 public:
  void sent(std::string_view bytes);      // lines that we sent, without the mail itself
  void received(std::string_view bytes);  // lines of the server

  // The last command sent: "", "EHLO", "AUTH", "MAIL", "RCPT", "DATA", …
  const std::string& command() const { return command_; }
  // Code and last line of the last complete answer; 0 if none followed the last command.
  int code() const { return code_; }
  const std::string& answer() const { return answer_; }

  // Whether the server refused this mail or its recipient permanently: a 5xx after RCPT or DATA. An
  // earlier 5xx concerns our login, not the mail.
  bool refused_for_good() const;

 private:
  void take_line(std::string_view line);

  std::string command_;
  int code_ = 0;
  std::string answer_;
  std::string rest_;
  bool said_goodbye_ = false;  // later answers concern QUIT only
};

}  // namespace molar::adapters
