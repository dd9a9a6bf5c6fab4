// The texts that pages carry in themselves, as their Content-Security-Policy names them.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/site/site_pack.h"
#include "http/security_headers.h"

namespace molar::app {

// Base64 of SHA-256 each.
struct InlineTexts {
  std::vector<std::string> scripts;
  std::vector<std::string> styles;           // of all brands
  std::map<std::string, std::string> fonts;  // by the name of the family
};

// Of the built site's files in server/inline/: *.js are scripts, *.css are styles, font-*.css among
// them those of one family.
InlineTexts inline_texts(const SitePack& site);

// `security`, with what a page of a brand with this style sheet may carry in itself: the sheet, the
// fonts that it names, and what is common to all brands.
http::SecurityHeaderOptions with_inline_texts(http::SecurityHeaderOptions security,
                                              const InlineTexts& texts, std::string_view theme_css);

}  // namespace molar::app
