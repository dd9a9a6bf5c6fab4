// Pages for anonymous visitors: cached whole and sent to all of them.
//
// Whether a page may be cached is decided before rendering. It is then rendered for a request built
// here from scheme, host, language, path and the parameters of page_query(), without the visitor's
// cookies, IP address and request id.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "app/pages/page_cache.h"
#include "app/process/brand_days.h"
#include "domain/brand/brand.h"
#include "domain/content/brand_catalog.h"
#include "domain/directory/visitor/office_directory.h"
#include "http/message/request.h"
#include "http/message/response.h"

namespace molar::app {

struct AnonymousVisit {
  PageKey key;
  http::Request request;  // the request to render; no visitor data
  Timestamp now;
  // The language chosen by ?lang=; the response stores it in a cookie.
  std::optional<std::string> chosen_language;
};

// Thread-safe.
class AnonymousPages {
 public:
  using Render = std::function<RenderedPage(const AnonymousVisit&)>;

  AnonymousPages(PageCache& cache, const Clock& clock, const domain::BrandCatalog& brands,
                 const domain::OfficeDirectory& offices)
      : cache_(cache), clock_(clock), days_(clock), brands_(brands), offices_(offices) {}

  // For I/O threads: returns the cached page; nullopt if there is none or a worker thread must
  // answer. Only answer() sends pages that show the directory: it reads the directory's revision,
  // so that no page shows an office that was removed.
  std::optional<http::Response> find(const http::Request& request);

  // For worker threads: returns the page, rendered if it is not cached; nullopt for a request that
  // is not anonymous, or whose page may not be cached. Ignores ?version= and ?preview=.
  std::optional<http::Response> answer(const http::Request& request, const Render& render);

  // Reports the current revision of a group's directory. All pages of the group are rendered again
  // after a change, because most contain the plans' price lists, and again when the services have
  // forgotten data from before the change. Thread-safe.
  void note_directory(const std::string& group_key, std::int64_t revision);

 private:
  struct Place;
  struct Directory {
    std::int64_t revision = 0;
    std::optional<Timestamp> changed_at;  // nullopt: before the first report
  };

  std::optional<Place> find_place(const http::Request& request) const;
  PageKey key_of(const http::Request& request, const Place& place);
  std::string directory_stamp(const std::string& group_key);

  PageCache& cache_;
  const Clock& clock_;
  BrandDays days_;
  const domain::BrandCatalog& brands_;
  const domain::OfficeDirectory& offices_;  // used on worker threads only
  std::mutex mutex_;
  std::map<std::string, Directory> directories_;
};

// Adds the cookie that remembers ?lang=.
void remember_language(http::Response& response, const http::Request& request,
                       const std::string& language);
// Returns the value of ?lang= if the brand has that language, otherwise nullopt.
std::optional<std::string> chosen_language(const http::Request& request,
                                           const domain::Brand& brand);

}  // namespace molar::app
