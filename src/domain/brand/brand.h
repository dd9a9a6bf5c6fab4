// A brand: one group, its hosts, and the content that the server itself reads.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/vector_picture.h"

namespace molar::domain {

// The licensed organisation behind a brand (L-1, L-3): shown in disclosures, mails and agreements.
struct Organisation {
  std::string legal_name;
  std::string address;  // one line
  std::string phone;    // toll-free, 10 digits
  std::string website;
  std::string email;
};

// A text that a user accepts; version and SHA-256 hash go into the consent record.
struct ConsentText {
  std::string key;      // "disclosures", "terms", "auto_renew"
  std::string version;  // "2026-11-01"
  std::string text;
  bool required = false;
};

struct Brand {
  std::string group_key;
  std::string name;
  std::string time_zone;               // IANA
  std::vector<std::string> hosts;      // the first is canonical
  std::vector<std::string> languages;  // the first is the default
  std::vector<std::int64_t> plans_whitelist;
  Organisation organisation;
  std::string mail_from_name;
  std::string mail_from_address;
  std::int64_t content_version = 0;
  // Key of this content in caches and ETags: "<group>:<version>", or "<group>:working-<12 hex>" for
  // the draft; the hash covers all its bytes.
  std::string content_key;
  // By language: the parsed and sanitised content as JSON, and the texts that users accept.
  std::map<std::string, std::shared_ptr<const std::string>> content;
  std::map<std::string, std::vector<ConsentText>> consents;
  // The logos as drawn in mails and documents. Null when the brand has no logo that they can draw:
  // they print the brand's name instead.
  std::shared_ptr<const VectorPicture> logo = {};       // for the page background
  std::shared_ptr<const VectorPicture> logo_deep = {};  // for dark backgrounds
  std::string theme_css;  // served as /brand/theme.css?v=<content key>
};

}  // namespace molar::domain
