// Files served from memory. The set of paths is fixed at start: no path is built from client input.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "http/message/request.h"
#include "http/message/response.h"
#include "http/shared_bytes.h"

namespace molar::http {

struct StaticFile {
  enum class Lifetime {
    Immutable,   // the name changes with the content: cached for a year
    Revalidate,  // the browser revalidates each time and mostly gets 304
    NoStore,     // never cached (builds/latest.json)
  };

  std::string path;          // as requested, decoded: "/assets/app-1a2b3c.js"
  std::string content_type;  // with charset where it matters
  SharedBytes identity;
  SharedBytes gzip = nullptr;  // null: not offered
  SharedBytes brotli = nullptr;
  std::string etag = {};  // empty: computed from the bytes. Each coding has a tag derived from it
  Lifetime lifetime = Lifetime::Revalidate;
  // Compression effort of gzip and brotli: other bytes need another strong tag.
  enum class Effort { Hasty, Good, Best };
  Effort effort = Effort::Best;
  // A Content-Security-Policy for this file; empty: the general one.
  std::string policy = {};
};

// The media type for a file name's extension; "application/octet-stream" when unknown.
std::string content_type_of(std::string_view file_name);

// Serves one file: GET and HEAD in the best coding, 304 for If-None-Match, a single byte range of
// the identity bytes as 206 (416 when outside; several ranges are ignored, as RFC 9110 allows), 405
// with Allow for other methods, 406 when every coding is refused. Also for prepared pages. The
// bytes are shared, not copied.
Response serve_file(const Request& request, const StaticFile& file);

// Filled at start, read-only afterwards.
class StaticFiles {
 public:
  // Throws std::logic_error for a repeated path, one without leading slash, or a file without
  // bytes.
  void add(StaticFile file);

  // Paths below `prefix` ("/assets/") are for files only: an unknown one gets 404 here, not a page.
  void reserve_prefix(std::string prefix);

  // nullopt: the path is not of a file.
  std::optional<Response> answer(const Request& request) const;

  const StaticFile* find(std::string_view path) const;
  std::size_t size() const { return files_.size(); }

 private:
  std::map<std::string, StaticFile, std::less<>> files_;
  std::vector<std::string> prefixes_;
};

}  // namespace molar::http
