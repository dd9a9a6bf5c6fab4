// Captchas: reCAPTCHA v3 and Enterprise, asked over HTTP, and one for tests that asks nobody.
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
  std::string project;  // recaptcha_enterprise: of the cloud console
  // recaptcha: the verification address; recaptcha_enterprise: the service's origin. Empty: theirs.
  std::string verify_url;
  int least_score_percent = 50;  // of 0 (surely a program) to 100
  std::chrono::milliseconds timeout{3'000};
};

// Never null. "test" passes "test:<action>" and nothing else; "test-unavailable" is
// Unavailable. "captcha_incomplete" (InvalidInput) when the provider needs what is not there.
Result<std::unique_ptr<domain::Captcha>> make_captcha(CaptchaOptions options);

}  // namespace molar::adapters
