#include "http/security_headers.h"

#include <algorithm>
#include <stdexcept>

#include "http/message/ascii.h"

namespace molar::http {

namespace {

void add_origins(std::string& policy, const std::vector<std::string>& origins) {
  for (const std::string& origin : origins) {
    if (origin.empty() || origin.find_first_of(" ;,'\r\n") != std::string::npos) {
      throw std::invalid_argument("not an origin for a content security policy: " + origin);
    }
    policy += ' ' + origin;
  }
}

void add_hashes(std::string& policy, const std::vector<std::string>& hashes) {
  for (const std::string& hash : hashes) {
    if (hash.find_first_of(" ;,'\r\n") != std::string::npos) {
      throw std::invalid_argument("not a hash for a content security policy: " + hash);
    }
    policy += " 'sha256-" + hash + '\'';
  }
}

std::string permissions_policy(const std::vector<std::string>& wallet_origins) {
  std::string payment = wallet_origins.empty() ? "" : "self";
  for (const std::string& origin : wallet_origins) {
    if (origin.find_first_of("\"\\()\r\n") != std::string::npos) {
      throw std::invalid_argument("not an origin for a permissions policy: " + origin);
    }
    payment += " \"" + origin + '"';
  }
  return "camera=(), microphone=(), geolocation=(self), payment=(" + payment +
         "), usb=(), browsing-topics=()";
}

bool sets(const Response& response, std::string_view name) {
  return std::ranges::any_of(response.headers, [name](const Header& field) {
    return equals_ignoring_case(field.name, name);
  });
}

// Whether a response header could be a security header, by first letter and length: fast, rarely
// wrong.
bool may_override(const Response& response) {
  for (const Header& field : response.headers) {
    const char first = field.name.empty() ? '\0' : to_lower(field.name.front());
    const bool cross_origin = first == 'c' && field.name.size() > 22;
    if (cross_origin || first == 'x' || first == 'r' || first == 'p') {
      return true;
    }
  }
  return false;
}

}  // namespace

std::string content_security_policy(const SecurityHeaderOptions& options) {
  std::string policy = "default-src 'self'; script-src 'self'";
  add_hashes(policy, options.script_hashes);
  add_origins(policy, options.script_origins);
  policy += "; style-src 'self'; img-src 'self' data:";
  add_origins(policy, options.image_origins);
  policy += "; font-src 'self'; connect-src 'self'";
  add_origins(policy, options.connect_origins);
  if (!options.frame_origins.empty()) {
    policy += "; frame-src 'self'";
    add_origins(policy, options.frame_origins);
  }
  return policy +
         "; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
}

SecurityHeaders::SecurityHeaders(const SecurityHeaderOptions& options) {
  const auto add = [this](std::string name, const std::string& value) {
    std::string text = name + ": " + value + "\r\n";
    all_ += text;
    lines_.push_back({std::move(name), std::move(text)});
  };
  add("Content-Security-Policy", content_security_policy(options));
  add("X-Content-Type-Options", "nosniff");
  // Other sites receive the brand's origin, but not the path of the page, which may be a member's.
  add("Referrer-Policy", "strict-origin-when-cross-origin");
  add("Permissions-Policy", permissions_policy(options.wallet_origins));
  add("Cross-Origin-Opener-Policy",
      options.wallet_origins.empty() ? "same-origin" : "same-origin-allow-popups");
  add("Cross-Origin-Resource-Policy", "same-origin");
  if (!options.may_be_framed) {
    add("X-Frame-Options", "DENY");  // for browsers that do not support frame-ancestors
  }
  hsts_ = "Strict-Transport-Security: max-age=31536000; includeSubDomains\r\n";
}

void SecurityHeaders::append(std::string& head, const Response& response, bool secure) const {
  if (!may_override(response)) {
    head += all_;
  } else {
    for (const Line& line : lines_) {
      if (!sets(response, line.name)) {
        head += line.text;
      }
    }
  }
  if (secure) {
    head += hsts_;
  }
}

}  // namespace molar::http
