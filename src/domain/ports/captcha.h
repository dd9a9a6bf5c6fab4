// Interface of a captcha service, which decides whether a person or a program fills in a form.
#pragma once

#include <string>
#include <vector>

namespace molar::domain {

struct CaptchaCheck {
  std::string token;   // issued to the page's script
  std::string action;  // the token's purpose: "login", "reset_password", "grievance", …
  std::vector<std::string> hosts;  // of the brand, without ports: the page must be on one of these
  std::string client_address;
  std::string user_agent;
};

enum class CaptchaVerdict {
  Passed,
  Failed,       // the service rejects the token, or it is of another action or site
  Unavailable,  // no answer, or an invalid one
};

class Captcha {
 public:
  virtual ~Captcha() = default;
  // False: forms need no token, and verify() is not called.
  virtual bool is_asked() const { return true; }
  // Never throws. Thread-safe; may need the whole time limit of the service.
  virtual CaptchaVerdict verify(const CaptchaCheck& check) = 0;
};

// The setting "off".
class NoCaptcha final : public Captcha {
 public:
  bool is_asked() const override { return false; }
  CaptchaVerdict verify(const CaptchaCheck&) override { return CaptchaVerdict::Passed; }
};

}  // namespace molar::domain
