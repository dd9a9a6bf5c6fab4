// A brand: one group, its hosts, and what the server itself reads from the content.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/vector_picture.h"

namespace molar::domain {

// The licensed organisation behind a brand (law points L-1, L-3): shown in disclosures, mails,
// agreements.
struct Organisation {
  std::string legal_name;
  std::string address;  // one line
  std::string phone;    // toll-free, 10 digits
  std::string website;
  std::string email;
};

// A text that is agreed to; version and sha256 go into the consent record.
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
  std::vector<std::string> hosts;      // first one is canonical
  std::vector<std::string> languages;  // first one is the default
  std::vector<std::int64_t> plans_whitelist;
  Organisation organisation;
  std::string mail_from_name;
  std::string mail_from_address;
  std::int64_t content_version = 0;
  // Names this content in caches and ETags: "<group>:<version>", or "<group>:working-<12 hex>" for
  // the draft, which changes with every byte of it.
  std::string content_key;
  // Per language: the parsed, sanitised content as JSON, and the texts that are agreed to.
  std::map<std::string, std::shared_ptr<const std::string>> content;
  std::map<std::string, std::vector<ConsentText>> consents;
  // The logos of the pages, as mails and documents draw them. Null: there is none that they can
  // draw, and they name the brand instead.
  std::shared_ptr<const VectorPicture> logo = {};       // on the ground of pages
  std::shared_ptr<const VectorPicture> logo_deep = {};  // on dark grounds
  std::string theme_css;  // served as /brand/theme.css?v=<content key>
};

}  // namespace molar::domain
