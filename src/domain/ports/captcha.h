// Interface of a captcha service, which judges whether a person or a program fills in a form.
#pragma once

#include <string>
#include <vector>

namespace molar::domain {

struct CaptchaCheck {
  std::string token;   // what the page's script was given
  std::string action;  // what it was given for: "login", "reset_password", "grievance", …
  std::vector<std::string> hosts;  // of the brand, without ports: where the page must have been
  std::string client_address;
  std::string user_agent;
};

enum class CaptchaVerdict {
  Passed,
  Failed,       // the service says no, or speaks of another action or site
  Unavailable,  // no answer, or none that can be understood
};

class Captcha {
 public:
  virtual ~Captcha() = default;
  // False: forms need no token, and verify() is not called.
  virtual bool is_asked() const { return true; }
  // Never throws. Thread-safe; may take as long as the service's time limit.
  virtual CaptchaVerdict verify(const CaptchaCheck& check) = 0;
};

// The setting "off".
class NoCaptcha final : public Captcha {
 public:
  bool is_asked() const override { return false; }
  CaptchaVerdict verify(const CaptchaCheck&) override { return CaptchaVerdict::Passed; }
};

}  // namespace molar::domain
