// The SQL of brands and their content: one function a statement.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "storage/database.h"

namespace molar::domain::content_store {

struct PublishedRow {
  std::string group_key;
  std::int64_t version = 0;
  std::string sha256;  // of the version's text
  std::string catalogue_sha256;
};
BOOST_DESCRIBE_STRUCT(PublishedRow, (), (group_key, version, sha256, catalogue_sha256))

struct VersionRow {
  std::string group_key;
  std::int64_t version = 0;
  std::int64_t schema_version = 0;
  std::string body;
  std::string sha256;
  std::string note;
  Timestamp created_at;
};
BOOST_DESCRIBE_STRUCT(VersionRow, (),
                      (group_key, version, schema_version, body, sha256, note, created_at))

struct AssetRow {
  std::string group_key;
  std::string name;
  std::string media_type;
  std::string sha256;
  std::string body_base64;
};
BOOST_DESCRIBE_STRUCT(AssetRow, (), (group_key, name, media_type, sha256, body_base64))

struct AssetKey {
  std::string name;
  std::string sha256;
};
BOOST_DESCRIBE_STRUCT(AssetKey, (), (name, sha256))

std::int64_t revision(storage::Connection& sql);
void move_revision(storage::Connection& sql);

std::vector<PublishedRow> published(storage::Connection& sql);
std::optional<PublishedRow> published_of(storage::Connection& sql, std::string_view group_key);
void publish(storage::Connection& sql, std::string_view group_key, std::int64_t version,
             std::string_view catalogue_sha256, Timestamp at);

std::optional<std::string> version_body(storage::Connection& sql, std::string_view group_key,
                                        std::int64_t version);
bool has_version(storage::Connection& sql, std::string_view group_key, std::int64_t version);
std::int64_t last_version(storage::Connection& sql, std::string_view group_key);  // 0: none
void insert_version(storage::Connection& sql, const VersionRow& row);

// The group that a host leads to.
std::optional<std::string> group_of_host(storage::Connection& sql, std::string_view host);
std::vector<std::string> hosts_of_group(storage::Connection& sql, std::string_view group_key);
void delete_hosts(storage::Connection& sql, std::string_view group_key);
void insert_host(storage::Connection& sql, std::string_view host, std::string_view group_key);

std::vector<AssetRow> assets(storage::Connection& sql, std::string_view group_key);
std::vector<AssetKey> asset_keys(storage::Connection& sql, std::string_view group_key);
void put_asset(storage::Connection& sql, const AssetRow& row);
void delete_asset(storage::Connection& sql, std::string_view group_key, std::string_view name);

}  // namespace molar::domain::content_store
