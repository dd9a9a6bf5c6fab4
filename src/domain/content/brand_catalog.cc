#include "domain/content/brand_catalog.h"

#include <exception>
#include <utility>

#include "base/log.h"
#include "base/mapped.h"
#include "base/text.h"
#include "domain/content/content_store.h"
#include "domain/content/files/brand_builder.h"
#include "domain/content/files/brand_logos.h"
#include "domain/content/stored_content.h"

namespace molar::domain {

namespace {

namespace store = content_store;

using Assets = std::map<std::string, Asset, std::less<>>;

// Published content of one brand, as stored. site_json is read only for a version that is new to
// this process.
struct StoredBrand {
  store::PublishedRow published;
  std::string site_json;
  Assets assets;
};

struct Stored {
  std::int64_t revision = 0;
  std::vector<StoredBrand> brands;
};

std::string_view without_port(std::string_view host) {
  if (host.starts_with('[')) {  // an IPv6 address
    return host.substr(0, host.find(']') + 1);
  }
  return host.substr(0, host.find(':'));
}

// Returns the map's value for the name, or an empty value.
template <class Map>
typename Map::mapped_type value_of(const Map& map, std::string_view name) {
  const auto found = map.find(name);
  return found == map.end() ? typename Map::mapped_type() : found->second;
}

bool is_same_version(const Brand* before, const store::PublishedRow& now) {
  return before != nullptr && before->content_version == now.version;
}

// Reads the version's files; reuses unchanged bytes of the previous snapshot.
Assets read_assets(Connection& sql, const store::PublishedRow& row, const Assets& before) {
  Assets assets;
  for (store::FileRow& file : store::manifest(sql, row.group_key, row.version)) {
    auto known = before.find(file.name);
    if (known != before.end() && known->second.sha256 == file.sha256) {
      assets[file.name] = {std::move(file.media_type), file.sha256, known->second.body};
    } else if (auto bytes = find_blob(sql, file.sha256)) {
      assets[file.name] = {std::move(file.media_type), file.sha256,
                           std::make_shared<const std::string>(std::move(*bytes))};
    } else {
      log_event(LogLevel::Error, "asset_unreadable",
                {{"group_key", row.group_key}, {"name", file.name}});
    }
  }
  return assets;
}

// Reads the revision first: the next poll detects changes made during the read.
Stored read_stored(storage::Database& database, const BrandSnapshot& before) {
  return database.read([&](Connection& sql) {
    Stored stored;
    stored.revision = store::revision(sql);
    for (store::PublishedRow& row : store::published(sql)) {
      StoredBrand brand;
      if (!is_same_version(value_of(before.by_group, row.group_key).get(), row)) {
        brand.site_json = store::version_body(sql, row.group_key, row.version).value_or("");
      }
      brand.assets = read_assets(sql, row, value_of(before.assets, row.group_key));
      brand.published = std::move(row);
      stored.brands.push_back(std::move(brand));
    }
    return stored;
  });
}

// Builds the brand of a published version. When the version is rejected, returns `before`, which
// may be null; only Unavailable is an error.
Result<std::shared_ptr<const Brand>> make_brand(ContentSchema& schema, const StoredBrand& stored,
                                                std::shared_ptr<const Brand> before) {
  const store::PublishedRow& row = stored.published;
  if (is_same_version(before.get(), row)) {
    return before;
  }
  auto content = parse_languages(schema, row.group_key, stored.site_json);
  if (content.has_error() && content.error().kind == ErrorKind::Unavailable) {
    return std::move(content).error();
  }
  if (content.has_value()) {
    auto brand = build_brand(row.group_key, row.version, stored.site_json, std::move(*content));
    if (brand.has_value()) {
      add_logos(*brand, stored.site_json, [&stored](std::string_view name) -> const std::string* {
        const auto file = stored.assets.find(name);
        return file == stored.assets.end() ? nullptr : file->second.body.get();
      });
      return std::make_shared<const Brand>(std::move(*brand));
    }
    content = std::move(brand).error();
  }
  const auto& faults = content.error().fields;
  log_event(LogLevel::Error, "content_rejected",
            {{"group_key", row.group_key},
             {"version", row.version},
             {"path", faults.empty() ? content.error().code : faults.front().field}});
  return before;
}

}  // namespace

Status BrandCatalog::load() {
  std::lock_guard one_at_a_time(loading_);
  auto before = snapshot();
  Stored stored = read_stored(database_, *before);
  auto next = std::make_shared<BrandSnapshot>();
  next->revision = stored.revision;
  for (StoredBrand& brand_row : stored.brands) {
    const std::string& group = brand_row.published.group_key;
    MOLAR_TRY(auto brand, make_brand(schema_, brand_row, value_of(before->by_group, group)));
    if (brand == nullptr) {
      continue;
    }
    for (const std::string& host : brand->hosts) {
      next->by_host[host] = brand;
    }
    // The files of a rejected version are not used either.
    auto files = before->assets.find(group);
    bool rejected = brand->content_version != brand_row.published.version;
    next->assets[group] =
        rejected && files != before->assets.end() ? files->second : std::move(brand_row.assets);
    next->by_group[group] = std::move(brand);
  }
  log_event(LogLevel::Info, "brands_loaded",
            {{"brands", next->by_group.size()}, {"revision", next->revision}});
  std::lock_guard lock(mutex_);
  snapshot_ = std::move(next);
  return {};
}

void BrandCatalog::poll() {
  try {
    std::int64_t now = database_.read([](Connection& sql) { return store::revision(sql); });
    if (now == snapshot()->revision) {
      return;
    }
    if (Status loaded = load(); loaded.has_error()) {
      log_event(LogLevel::Warn, "brands_not_loaded", {{"reason", loaded.error().code}});
    }
  } catch (const std::exception& failure) {
    log_event(LogLevel::Warn, "brands_not_loaded", {{"reason", failure.what()}});
  }
}

std::shared_ptr<const BrandSnapshot> BrandCatalog::snapshot() const {
  std::lock_guard lock(mutex_);
  return snapshot_;
}

namespace {

// Local names that a developer types: "localhost", a machine name without dots, an IP address. A
// name with dots is a real domain.
bool is_local_name(std::string_view name) {
  bool is_address =
      name.find_first_not_of("0123456789.") == std::string_view::npos || name.starts_with('[');
  return is_address || name.find('.') == std::string_view::npos;
}

}  // namespace

std::shared_ptr<const Brand> BrandCatalog::find_by_host(std::string_view host) const {
  auto now = snapshot();
  std::string name = to_lower_ascii(without_port(host));
  if (auto found = now->by_host.find(name); found != now->by_host.end()) {
    return found->second;
  }
  if (!options_.serve_unknown_hosts || !is_local_name(name) || now->by_group.empty()) {
    return nullptr;
  }
  auto fallback = now->by_group.find(options_.default_group);
  return fallback == now->by_group.end() ? now->by_group.begin()->second : fallback->second;
}

std::shared_ptr<const Brand> BrandCatalog::find_by_group(std::string_view group_key) const {
  return value_of(snapshot()->by_group, group_key);
}

std::vector<std::shared_ptr<const Brand>> BrandCatalog::all() const {
  return mapped(snapshot()->by_group, [](const auto& one) { return one.second; });
}

std::optional<Asset> BrandCatalog::find_asset(std::string_view group_key,
                                              std::string_view name) const {
  auto now = snapshot();
  auto group = now->assets.find(group_key);
  if (group == now->assets.end()) {
    return std::nullopt;
  }
  auto found = group->second.find(name);
  return found == group->second.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace molar::domain
