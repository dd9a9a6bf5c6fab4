#include "domain/content/content_store.h"

namespace molar::domain::content_store {

std::int64_t revision(Connection& sql) {
  return *sql.query_one<std::int64_t>("select revision from content_revision where id = 1");
}

void move_revision(Connection& sql) {
  sql.execute("update content_revision set revision = revision + 1 where id = 1");
}

std::vector<PublishedRow> published(Connection& sql) {
  return sql.query<PublishedRow>("from content_published order by group_key");
}

std::int64_t published_version(Connection& sql, std::string_view group_key) {
  return sql
      .query_one<std::int64_t>("select version from content_published where group_key = :group",
                               group_key)
      .value_or(0);
}

void publish(Connection& sql, std::string_view group_key, std::int64_t version,
             std::string_view catalogue_sha256, Timestamp at) {
  sql.execute(
      "insert into content_published (group_key, version, catalogue_sha256, published_at) "
      "values (:group, :version, :catalogue, :at) on conflict (group_key) do update set "
      "version = excluded.version, catalogue_sha256 = case when excluded.catalogue_sha256 = '' "
      "then content_published.catalogue_sha256 else excluded.catalogue_sha256 end, "
      "published_at = excluded.published_at",
      group_key, version, catalogue_sha256, at);
}

std::vector<VersionRow> versions(Connection& sql, std::string_view group_key) {
  return sql.query<VersionRow>(
      "from content_version where group_key = :group order by version desc", group_key);
}

std::optional<VersionRow> version(Connection& sql, std::string_view group_key,
                                  std::int64_t version) {
  return sql.query_one<VersionRow>(
      "from content_version where group_key = :group and version = :version", group_key, version);
}

std::optional<std::string> version_body(Connection& sql, std::string_view group_key,
                                        std::int64_t version) {
  return sql.query_one<std::string>(
      "select body from content_version where group_key = :group and version = :version", group_key,
      version);
}

std::int64_t last_version(Connection& sql, std::string_view group_key) {
  return *sql.query_one<std::int64_t>(
      "select coalesce(max(version), 0) from content_version where group_key = :group", group_key);
}

void insert_version(Connection& sql, const VersionRow& row, std::string_view body) {
  sql.insert("content_version (body)", row, body);
}

std::optional<DraftRow> draft(Connection& sql, std::string_view group_key) {
  return sql.query_one<DraftRow>("from content_draft where group_key = :group", group_key);
}

std::optional<std::string> draft_body(Connection& sql, std::string_view group_key) {
  return sql.query_one<std::string>("select body from content_draft where group_key = :group",
                                    group_key);
}

void put_draft(Connection& sql, const DraftRow& row, std::string_view body) {
  sql.execute(
      "insert into content_draft (group_key, schema_version, sha256, catalogue_sha256, note, "
      "base_version, saved_by, saved_at, body) values (:group, :schema, :sha256, :catalogue, "
      ":note, :base, :by, :at, :body) on conflict (group_key) do update set "
      "base_version = excluded.base_version, schema_version = excluded.schema_version, "
      "body = excluded.body, sha256 = excluded.sha256, "
      "catalogue_sha256 = excluded.catalogue_sha256, note = excluded.note, "
      "saved_by = excluded.saved_by, saved_at = excluded.saved_at",
      row, body);
}

void rebase_draft(Connection& sql, std::string_view group_key, std::int64_t base_version) {
  sql.execute("update content_draft set base_version = :base where group_key = :group",
              base_version, group_key);
}

std::int64_t delete_draft(Connection& sql, std::string_view group_key) {
  return sql.execute("delete from content_draft where group_key = :group", group_key);
}

std::vector<std::string> groups(Connection& sql) {
  return sql.query<std::string>(
      "select group_key from content_version union select group_key from content_draft "
      "order by group_key");
}

std::vector<FileRow> manifest(Connection& sql, std::string_view group_key, std::int64_t version) {
  return sql.query<FileRow>(
      "from content_manifest where group_key = :group and version = :version order by name",
      group_key, version);
}

std::optional<FileRow> manifest_file(Connection& sql, std::string_view group_key,
                                     std::int64_t version, std::string_view name) {
  return sql.query_one<FileRow>(
      "from content_manifest where group_key = :group and version = :version and name = :name",
      group_key, version, name);
}

void insert_manifest_file(Connection& sql, std::string_view group_key, std::int64_t version,
                          const FileRow& file) {
  sql.insert("content_manifest (group_key, version)", file, group_key, version);
}

void delete_draft_manifest(Connection& sql, std::string_view group_key) {
  sql.execute("delete from content_manifest where group_key = :group and version = 0", group_key);
}

void copy_draft_manifest(Connection& sql, std::string_view group_key, std::int64_t version) {
  sql.execute(
      "insert into content_manifest (group_key, version, name, media_type, sha256) "
      "select group_key, cast(:version as bigint), name, media_type, sha256 from content_manifest "
      "where group_key = :group and version = 0",
      version, group_key);
}

void put_blob(Connection& sql, std::string_view sha256, std::string_view body_base64) {
  sql.execute(
      "insert into content_blob (sha256, body_base64) values (:sha256, :body) "
      "on conflict (sha256) do nothing",
      sha256, body_base64);
}

std::optional<std::string> blob(Connection& sql, std::string_view sha256) {
  return sql.query_one<std::string>("select body_base64 from content_blob where sha256 = :sha256",
                                    sha256);
}

void delete_unused_blobs(Connection& sql) {
  sql.execute(
      "delete from content_blob where "
      "not exists (select 1 from content_manifest m where m.sha256 = content_blob.sha256) and "
      "not exists (select 1 from content_version v "
      "where v.catalogue_sha256 = content_blob.sha256) and "
      "not exists (select 1 from content_draft d where d.catalogue_sha256 = content_blob.sha256)");
}

std::vector<PublicationRow> publications(Connection& sql, std::string_view group_key) {
  return sql.query<PublicationRow>(
      "from content_publication where group_key = :group order by number desc", group_key);
}

void insert_publication(Connection& sql, PublicationRow row) {
  row.number = *sql.query_one<std::int64_t>(
      "select coalesce(max(number), 0) + 1 from content_publication where group_key = :group",
      row.group_key);
  sql.insert("content_publication", row);
}

std::optional<std::string> group_of_host(Connection& sql, std::string_view host) {
  return sql.query_one<std::string>("select group_key from group_host where host = :host", host);
}

std::vector<std::string> hosts_of_group(Connection& sql, std::string_view group_key) {
  return sql.query<std::string>(
      "select host from group_host where group_key = :group order by host", group_key);
}

void delete_hosts(Connection& sql, std::string_view group_key) {
  sql.execute("delete from group_host where group_key = :group", group_key);
}

void insert_host(Connection& sql, std::string_view host, std::string_view group_key) {
  sql.execute("insert into group_host (host, group_key) values (:host, :group)", host, group_key);
}

std::optional<std::string> parsed(Connection& sql, std::string_view key) {
  return sql.query_one<std::string>("select json from content_parsed where parse_key = :key", key);
}

void put_parsed(Connection& sql, std::string_view key, std::string_view json, Timestamp at) {
  sql.execute(
      "insert into content_parsed (parse_key, json, parsed_at) values (:key, :json, :at) "
      "on conflict (parse_key) do nothing",
      key, json, at);
}

void delete_parsed_before(Connection& sql, Timestamp at) {
  sql.execute("delete from content_parsed where parsed_at < :at", at);
}

}  // namespace molar::domain::content_store
