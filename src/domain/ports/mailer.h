// Delivers one mail to a mail server.
#pragma once

#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"

namespace molar::domain {

// A picture that the HTML shows, or an attachment.
struct MailFile {
  std::string id;    // id in a "cid:" address of the HTML; empty: an attachment
  std::string name;  // ASCII, without quotes: "card.pdf"
  std::string media_type;
  std::string bytes;
};

struct Mail {
  std::string message_id;  // stable per message, so that receivers recognise a retry
  std::string from_name;
  std::string from_address;
  std::string to_address;
  std::string subject;
  std::string text;
  std::string html;                  // may be empty
  std::string reply_to = {};         // an address; empty: replies go to from_address
  Timestamp date = {};               // time of rendering: the same at every attempt
  std::vector<MailFile> files = {};  // not stored: loaded at every attempt
};

class Mailer {
 public:
  virtual ~Mailer() = default;
  // Unavailable: try again later; with the code kUnreachable no other mail can be delivered now
  // either. InvalidInput: no retry can succeed (address refused).
  virtual Status deliver(const Mail& mail) = 0;
  // Called when the process ends: aborts a running delivery, unless only the server's response is
  // missing.
  virtual void stop() {}

  static constexpr const char* kUnreachable = "mail_server_unreachable";
};

}  // namespace molar::domain
