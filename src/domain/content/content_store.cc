#include "domain/content/content_store.h"

namespace molar::domain::content_store {

using storage::Connection;

std::int64_t revision(Connection& sql) {
  return *sql.query_one<std::int64_t>("select revision from content_revision where id = 1");
}

void move_revision(Connection& sql) {
  sql.execute("update content_revision set revision = revision + 1 where id = 1");
}

std::vector<PublishedRow> published(Connection& sql) {
  return sql.query<PublishedRow>(
      "select p.group_key, p.version, v.sha256, p.catalogue_sha256 from content_published p "
      "join content_version v on v.group_key = p.group_key and v.version = p.version "
      "order by p.group_key");
}

std::optional<PublishedRow> published_of(Connection& sql, std::string_view group_key) {
  return sql.query_one<PublishedRow>(
      "select p.group_key, p.version, v.sha256, p.catalogue_sha256 from content_published p "
      "join content_version v on v.group_key = p.group_key and v.version = p.version "
      "where p.group_key = :group",
      group_key);
}

void publish(Connection& sql, std::string_view group_key, std::int64_t version,
             std::string_view catalogue_sha256, Timestamp at) {
  sql.execute(
      "insert into content_published (group_key, version, catalogue_sha256, published_at) "
      "values (:group, :version, :catalogue, :at) on conflict (group_key) do update set "
      "version = excluded.version, catalogue_sha256 = excluded.catalogue_sha256, "
      "published_at = excluded.published_at",
      group_key, version, catalogue_sha256, at);
}

std::optional<std::string> version_body(Connection& sql, std::string_view group_key,
                                        std::int64_t version) {
  return sql.query_one<std::string>(
      "select body from content_version where group_key = :group and version = :version", group_key,
      version);
}

bool has_version(Connection& sql, std::string_view group_key, std::int64_t version) {
  return sql
      .query_one<std::int64_t>(
          "select version from content_version where group_key = :group and version = :version",
          group_key, version)
      .has_value();
}

std::int64_t last_version(Connection& sql, std::string_view group_key) {
  return *sql.query_one<std::int64_t>(
      "select coalesce(max(version), 0) from content_version where group_key = :group", group_key);
}

void insert_version(Connection& sql, const VersionRow& row) {
  sql.execute(
      "insert into content_version (group_key, version, schema_version, body, sha256, note, "
      "created_at) values (:group, :version, :schema, :body, :sha256, :note, :at)",
      row.group_key, row.version, row.schema_version, row.body, row.sha256, row.note,
      row.created_at);
}

std::optional<std::string> group_of_host(Connection& sql, std::string_view host) {
  return sql.query_one<std::string>("select group_key from group_host where host = :host", host);
}

std::vector<std::string> hosts_of_group(storage::Connection& sql, std::string_view group_key) {
  return sql.query<std::string>(
      "select host from group_host where group_key = :group order by host", group_key);
}

void delete_hosts(Connection& sql, std::string_view group_key) {
  sql.execute("delete from group_host where group_key = :group", group_key);
}

void insert_host(Connection& sql, std::string_view host, std::string_view group_key) {
  sql.execute("insert into group_host (host, group_key) values (:host, :group)", host, group_key);
}

std::vector<AssetRow> assets(Connection& sql, std::string_view group_key) {
  return sql.query<AssetRow>(
      "select group_key, name, media_type, sha256, body_base64 from content_asset "
      "where group_key = :group order by name",
      group_key);
}

std::vector<AssetKey> asset_keys(Connection& sql, std::string_view group_key) {
  return sql.query<AssetKey>(
      "select name, sha256 from content_asset where group_key = :group order by name", group_key);
}

void put_asset(Connection& sql, const AssetRow& row) {
  sql.execute(
      "insert into content_asset (group_key, name, media_type, sha256, body_base64) "
      "values (:group, :name, :type, :sha256, :body) on conflict (group_key, name) do update set "
      "media_type = excluded.media_type, sha256 = excluded.sha256, "
      "body_base64 = excluded.body_base64",
      row.group_key, row.name, row.media_type, row.sha256, row.body_base64);
}

void delete_asset(Connection& sql, std::string_view group_key, std::string_view name) {
  sql.execute("delete from content_asset where group_key = :group and name = :name", group_key,
              name);
}

}  // namespace molar::domain::content_store
