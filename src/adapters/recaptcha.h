// Captchas: reCAPTCHA v3 and Enterprise, checked over HTTP, and one for tests without a provider.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "base/result.h"
#include "domain/ports/captcha.h"

namespace molar::adapters {

struct CaptchaOptions {
  std::string provider;  // test | recaptcha | recaptcha_enterprise
  std::string site_key;
  std::string secret;   // recaptcha: the secret key; recaptcha_enterprise: the API key
  std::string project;  // recaptcha_enterprise: in the cloud console
  // recaptcha: the verification address; recaptcha_enterprise: the service's origin. Empty:
  // Google's.
  std::string verify_url;
  int least_score_percent = 50;  // from 0 (certainly a program) to 100
  std::chrono::milliseconds timeout{3'000};
};

// Never null. "test" accepts only the token "test:<action>"; "test-unavailable" is Unavailable.
// InvalidInput "captcha_incomplete": the provider needs a missing option.
Result<std::unique_ptr<domain::Captcha>> make_captcha(CaptchaOptions options);

}  // namespace molar::adapters
