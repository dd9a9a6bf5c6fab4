// The query parameters that pages read on the server: the one list of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace molar::app {

// What of `query` the anonymous page at `path` depends on, in one spelling and order, without "?".
// Everything else (?utm_source=…, nonsense) is left out, so that it cannot multiply pages.
std::string page_query(std::string_view path, std::string_view query);

// Pages of one person, signed in or not, in any spelling that the routes take.
bool is_personal_path(std::string_view path);

// Pages whose address alone opens something: links of mails, codes of cards, previews. Nothing that
// they lead to may learn the address.
bool has_secret_address(std::string_view path, std::string_view query);

// Pages that show the directory of offices, in any spelling that the routes take.
bool is_directory_path(std::string_view path);

// Whether the address of a page is spelt as the site's own links spell it: lower case, nothing
// encoded, no empty segment. Others are answered too, but not from the cache.
bool is_plain_path(std::string_view path);

}  // namespace molar::app
