// Headers that every response has.
#pragma once

#include <string>
#include <vector>

#include "http/message/response.h"

namespace molar::http {

struct SecurityHeaderOptions {
  // Origins besides 'self' that a page's scripts may call ("https://pay.example"), such as the
  // tokeniser.
  std::vector<std::string> connect_origins = {};
  // Origins besides 'self' whose scripts a page may run: card entry and captcha of providers that
  // require their own scripts.
  std::vector<std::string> script_origins = {};
  // Inline scripts that a page may contain, each as the base64 of its SHA-256.
  std::vector<std::string> script_hashes = {};
  // Origins besides 'self' from which a page may show pictures: the operator's map tiles.
  std::vector<std::string> image_origins = {};
  // Origins that a page may show in frames.
  std::vector<std::string> frame_origins = {};
  // Origins of frames whose scripts may open a wallet (Payment Request API). A wallet may also open
  // a window that can communicate with the page.
  std::vector<std::string> wallet_origins = {};
  // Whether other sites may show this server's responses in frames: for the stand-in of a provider.
  bool may_be_framed = false;
};

// The value of Content-Security-Policy. Throws std::invalid_argument for an origin that could add
// another directive (a space, ';' or ',' in it).
std::string content_security_policy(const SecurityHeaderOptions& options);

// Immutable after construction; safe for all threads.
class SecurityHeaders {
 public:
  // Throws like content_security_policy().
  explicit SecurityHeaders(const SecurityHeaderOptions& options = {});

  // Appends the header lines to `head`, except those that the response sets: a page with other
  // needs for frames or scripts sets its own. `secure`: the client came over TLS, so HSTS is added.
  void append(std::string& head, const Response& response, bool secure) const;

 private:
  struct Line {
    std::string name;
    std::string text;  // "Name: value\r\n"
  };

  std::vector<Line> lines_;
  std::string all_;  // text of all lines, copied at once in the usual case
  std::string hsts_;
};

}  // namespace molar::http
