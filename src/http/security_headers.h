// The headers that every answer carries, whatever made it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "http/message/response.h"

namespace molar::http {

struct SecurityHeaderOptions {
  // Origins besides 'self' that a page's scripts may call ("https://pay.example"): the tokeniser.
  std::vector<std::string> connect_origins = {};
  // Origins besides 'self' whose scripts a page may run: card entry and captcha of providers that
  // insist on serving them themselves.
  std::vector<std::string> script_origins = {};
  // Texts that may stand in a page itself as a script, each by the base64 of its SHA-256.
  std::vector<std::string> script_hashes = {};
  // Origins besides 'self' that a page may show pictures of: the operator's map tiles.
  std::vector<std::string> image_origins = {};
  // Origins that a page may show in frames of its own.
  std::vector<std::string> frame_origins = {};
  // Origins of frames whose scripts may open a wallet (Payment Request API). A wallet may also open
  // a window that answers to the page.
  std::vector<std::string> wallet_origins = {};
  // Whether other sites may show this server's answers in frames: for a stand-in of a provider.
  bool may_be_framed = false;
};

// The value of Content-Security-Policy. Throws std::invalid_argument for an origin that could add a
// directive of its own (a space, ';' or ',' in it).
std::string content_security_policy(const SecurityHeaderOptions& options);

// Built once, read from all threads.
class SecurityHeaders {
 public:
  // Throws as content_security_policy() does.
  explicit SecurityHeaders(const SecurityHeaderOptions& options = {});

  // Appends the header lines to `head`. A header that the response sets itself stays the
  // response's: a page that must be framed or scripted otherwise says so where it is made.
  // `secure`: the client came over TLS, so HSTS is added.
  void append(std::string& head, const Response& response, bool secure) const;

 private:
  struct Line {
    std::string name;
    std::string text;  // "Name: value\r\n"
  };

  std::vector<Line> lines_;
  std::string all_;  // every line's text: the usual case is one copy
  std::string hsts_;
};

}  // namespace molar::http
