// All brands of this process: an immutable snapshot, replaced whole when content was published.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/ports/script.h"
#include "storage/database.h"

namespace molar::domain {

// A picture or other file of a brand.
struct Asset {
  std::string media_type;
  std::string sha256;  // of the bytes; fit for an ETag
  std::shared_ptr<const std::string> body;
};

struct BrandSnapshot {
  // Moves with every publication, of any brand: a cache of whole pages may carry it in its key.
  std::int64_t revision = -1;
  std::map<std::string, std::shared_ptr<const Brand>, std::less<>> by_group;
  std::map<std::string, std::shared_ptr<const Brand>, std::less<>> by_host;
  // Group, then name.
  std::map<std::string, std::map<std::string, Asset, std::less<>>, std::less<>> assets;
};

struct BrandCatalogOptions {
  // Development: local names (localhost, a bare machine name, an address) that no brand has see
  // default_group, or the first brand when that is empty.
  bool serve_unknown_hosts = false;
  std::string default_group;
};

// Thread-safe.
class BrandCatalog {
 public:
  BrandCatalog(storage::Database& database, ContentSchema& schema, BrandCatalogOptions options)
      : database_(database), schema_(schema), options_(std::move(options)) {}

  // Builds the snapshot from what is published, parsing every language through the schema. A brand
  // that does not pass is logged ("Unable to parse CMS Schema") and keeps its former content, or is
  // left out when it has none. Unavailable when the script engine does not answer; the former
  // snapshot stays then.
  Status load();

  // Loads again if something was published since; to be called about once a second. Failures are
  // logged and tried again at the next call.
  void poll();

  // Of a Host header's value, port included or not; nullptr: no brand is served there.
  std::shared_ptr<const Brand> find_by_host(std::string_view host) const;
  std::shared_ptr<const Brand> find_by_group(std::string_view group_key) const;
  bool knows_host(std::string_view host) const { return find_by_host(host) != nullptr; }
  std::vector<std::shared_ptr<const Brand>> all() const;
  // nullopt when the brand has no such asset. The name is not a path.
  std::optional<Asset> find_asset(std::string_view group_key, std::string_view name) const;

  std::shared_ptr<const BrandSnapshot> snapshot() const;

 private:
  storage::Database& database_;
  ContentSchema& schema_;
  const BrandCatalogOptions options_;
  std::mutex loading_;
  mutable std::mutex mutex_;
  std::shared_ptr<const BrandSnapshot> snapshot_ = std::make_shared<BrandSnapshot>();
};

}  // namespace molar::domain
