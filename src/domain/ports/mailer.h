// Delivers one mail to the outside world.
#pragma once

#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"

namespace molar::domain {

// A picture that the HTML shows, or an attachment.
struct MailFile {
  std::string id;    // what "cid:" names; empty: an attachment
  std::string name;  // ASCII, without quotes: "card.pdf"
  std::string media_type;
  std::string bytes;
};

struct Mail {
  std::string message_id;  // stable per message: a retry is recognisable
  std::string from_name;
  std::string from_address;
  std::string to_address;
  std::string subject;
  std::string text;
  std::string html;                  // may be empty
  std::string reply_to = {};         // an address; empty: answers go to from_address
  Timestamp date = {};               // when it was written: the same at every try
  std::vector<MailFile> files = {};  // not stored: found again at every try
};

class Mailer {
 public:
  virtual ~Mailer() = default;
  // Unavailable: try again later; with the code kUnreachable nothing else would be delivered now
  // either. InvalidInput: it will never work (address refused).
  virtual Status deliver(const Mail& mail) = 0;
  // The process ends: aborts a running delivery, unless only the server's answer is missing.
  virtual void stop() {}

  static constexpr const char* kUnreachable = "mail_server_unreachable";
};

}  // namespace molar::domain
