// The pages of a brand that search engines may index, and the dates of their last changes.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "domain/brand/brand.h"
#include "storage/database.h"

namespace molar::domain {

struct SiteMapPage {
  std::string path;                    // "/faq"
  std::vector<std::string> languages;  // languages of the page, in the brand's order; never empty
  // The publication that last changed the page's own texts, or the plans if it shows any. nullopt:
  // not in the history.
  std::optional<Timestamp> changed_at;
};

struct SiteMap {
  std::string content_key;         // of the brand's content
  std::vector<SiteMapPage> pages;  // home first, landing pages last
};

// Thread-safe.
class SiteMaps {
 public:
  explicit SiteMaps(storage::Database& database) : database_(database) {}

  // The content pages and landing pages without `noindex` and without a route rule that redirects
  // them. Created once for each version: reads the history back to a change of every page, at most
  // kMostPublications. A page unchanged for longer gets the date of the oldest one read, which is
  // never before its real change.
  std::shared_ptr<const SiteMap> of(const Brand& brand);

  static constexpr std::size_t kMostPublications = 50;

 private:
  std::shared_ptr<const SiteMap> make(const Brand& brand);

  storage::Database& database_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const SiteMap>> by_group_;
};

}  // namespace molar::domain
