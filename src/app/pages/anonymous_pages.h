// Pages for anonymous visitors: cached whole and sent to all of them.
//
// Whether a page may be cached is decided before rendering: it is rendered for a request that is
// made here from host, language, path and the parameters of page_query(), without cookie, address
// and id of the visitor.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/pages/page_cache.h"
#include "app/process/brand_days.h"
#include "domain/brand/brand.h"
#include "http/message/request.h"
#include "http/message/response.h"

namespace molar::app {

struct PublishedBrand {
  std::shared_ptr<const domain::Brand> brand;  // null: nothing is served under the host
  std::int64_t revision = -1;                  // not newer than the brand
};

// One anonymous visit to one page.
struct AnonymousVisit {
  PageKey key;
  http::Request request;  // what the page is rendered for; nothing of the visitor is in it
  Timestamp now;
  // The language that ?lang= chose, to be remembered.
  std::optional<std::string> chosen_language;
};

// Thread-safe.
class AnonymousPages {
 public:
  using FindBrand = std::function<PublishedBrand(const http::Request&)>;
  using Render = std::function<RenderedPage(const AnonymousVisit&)>;
  // What changes with everything that the directory of a group shows; asked on a worker only.
  using DirectoryRevision = std::function<std::int64_t(const std::string& group_key)>;

  AnonymousPages(PageCache& cache, const Clock& clock, FindBrand find_brand,
                 DirectoryRevision directory_revision)
      : cache_(cache),
        days_(clock),
        find_brand_(std::move(find_brand)),
        directory_revision_(std::move(directory_revision)) {}

  // On an I/O thread: the prepared page; nullopt where there is none, or where another should look.
  // Pages that show the directory are for a worker, which asks how old the directory is: of those
  // no page is sent that shows an office which is not in it any more.
  std::optional<http::Response> find(const http::Request& request);

  // On a worker: the page, rendered if need be; nullopt for a request that is not anonymous, or not
  // for a page that may be kept. ?version= and ?preview= count as nothing here.
  std::optional<http::Response> answer(const http::Request& request, const Render& render);

 private:
  struct Place;

  std::optional<Place> find_place(const http::Request& request) const;
  PageKey key_of(const http::Request& request, const Place& place);

  PageCache& cache_;
  BrandDays days_;
  const FindBrand find_brand_;
  const DirectoryRevision directory_revision_;
};

// Adds the cookie that remembers ?lang=.
void remember_language(http::Response& response, const http::Request& request,
                       const std::string& language);
// ?lang= of a language that the brand has; anything else chooses nothing.
std::optional<std::string> chosen_language(const http::Request& request,
                                           const domain::Brand& brand);

}  // namespace molar::app
