// All brands of this process: an immutable snapshot, replaced as a whole after a publication.
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

// An asset of a brand: a picture or other file.
struct Asset {
  std::string media_type;
  std::string sha256;  // of the bytes; usable as ETag
  std::shared_ptr<const std::string> body;
};

struct BrandSnapshot {
  // Changes with every publication of any brand, so that it can be part of a page cache key.
  std::int64_t revision = -1;
  std::map<std::string, std::shared_ptr<const Brand>, std::less<>> by_group;
  std::map<std::string, std::shared_ptr<const Brand>, std::less<>> by_host;
  // By group, then by name.
  std::map<std::string, std::map<std::string, Asset, std::less<>>, std::less<>> assets;
};

struct BrandCatalogOptions {
  // For development: a local host name that belongs to no brand (localhost, a machine name, an IP
  // address) serves default_group, or the first brand when there is no such group.
  bool serve_unknown_hosts = false;
  std::string default_group;
};

// Thread-safe.
class BrandCatalog {
 public:
  BrandCatalog(storage::Database& database, ContentSchema& schema, BrandCatalogOptions options)
      : database_(database), schema_(schema), options_(std::move(options)) {}

  // Builds the snapshot from the published content; parses every language with the schema. A brand
  // that does not pass is logged ("Unable to parse CMS Schema") and keeps its previous content, or
  // is left out when it has none. Unavailable when the script engine does not answer; the previous
  // snapshot stays then.
  Status load();

  // Loads again if something was published since. Call about once a second. Failures are logged and
  // retried at the next call.
  void poll();

  // Accepts the value of a Host header, with or without a port. nullptr when it belongs to no
  // brand.
  std::shared_ptr<const Brand> find_by_host(std::string_view host) const;
  std::shared_ptr<const Brand> find_by_group(std::string_view group_key) const;
  bool knows_host(std::string_view host) const { return find_by_host(host) != nullptr; }
  std::vector<std::shared_ptr<const Brand>> all() const;
  // nullopt when the brand has no such asset. `name` is not a path.
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
