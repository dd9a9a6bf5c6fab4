#include "domain/content/parsed_content.h"

#include <chrono>
#include <exception>

#include "base/log.h"
#include "base/random.h"
#include "domain/content/content_store.h"

namespace molar::domain {

namespace {

namespace store = content_store;

// Older results belong to removed builds and drafts; others are parsed again.
constexpr std::chrono::hours kKeptFor{24 * 30};

void log_failure(const std::exception& failure) {
  log_event(LogLevel::Warn, "parsed_content_not_kept", {{"reason", failure.what()}});
}

}  // namespace

Result<ParsedContent> ParsedContentCache::parse(std::string_view group_key, std::string_view json,
                                                std::string_view language) {
  // The parts are unambiguous: they have fixed lengths, contain no spaces, or come last.
  std::string text = build_sha256_;
  text.append(" ").append(group_key).append(" ").append(language).append(" ").append(json);
  const std::string key = sha256_hex(text);
  if (std::string known = find(key); !known.empty()) {
    return ParsedContent{std::move(known), {}};
  }
  auto parsed = schema_->parse(group_key, json, language);
  if (parsed.has_value() && parsed->faults.empty()) {
    keep(key, parsed->json);
  }
  return parsed;
}

Result<std::vector<ContentFinding>> ParsedContentCache::review(std::string_view group_key,
                                                               std::string_view json,
                                                               std::string_view language) {
  return schema_->review(group_key, json, language);
}

std::string ParsedContentCache::find(const std::string& key) {
  try {
    return database_.read([&](Connection& sql) { return store::parsed(sql, key); }).value_or("");
  } catch (const std::exception& failure) {
    log_failure(failure);
    return "";
  }
}

void ParsedContentCache::keep(const std::string& key, const std::string& json) {
  try {
    Status stored = database_.transact([&](Connection& sql) -> Status {
      store::delete_parsed_before(sql, clock_.now() - kKeptFor);
      store::put_parsed(sql, key, json, clock_.now());
      return {};
    });
    if (stored.has_error()) {
      log_event(LogLevel::Warn, "parsed_content_not_kept", {{"reason", stored.error().code}});
    }
  } catch (const std::exception& failure) {
    log_failure(failure);
  }
}

}  // namespace molar::domain
