// The query parameters that pages read on the server.
#pragma once

#include <string>
#include <string_view>

namespace molar::app {

// Returns the part of `query` that the anonymous page at `path` depends on, normalized in spelling
// and order, without "?". Leaves out all other parameters (such as utm_source), so that they do not
// add pages to the cache.
std::string page_query(std::string_view path, std::string_view query);

// True for pages of one person, signed in or not, in any spelling that the routes accept.
bool is_personal_path(std::string_view path);

// True for pages whose address alone grants access: links in mails, codes of cards, previews. Their
// address must not be sent as a referrer.
bool has_secret_address(std::string_view path, std::string_view query);

// True for pages that show the directory of offices, in any spelling that the routes accept.
bool is_directory_path(std::string_view path);

// True if the path is spelt as in the site's own links: lower case, no percent-encoding, no empty
// segment, at most 200 bytes. Pages at other paths work too, but are not cached.
bool is_plain_path(std::string_view path);

}  // namespace molar::app
