// content preview-link: a signed address that shows one version until it expires.
#include <chrono>
#include <map>

#include "app/commands/content_tools.h"
#include "base/clock.h"
#include "base/json.h"
#include "domain/content/content_library.h"
#include "domain/content/preview_token.h"
#include "domain/content/stored_content.h"

namespace molar::app {

namespace {

using std::chrono::minutes;

constexpr std::int64_t kLongestDays = 90;

// "30m", "12h", "7d"; nullopt for anything else, for nothing, and for more than 90 days.
std::optional<minutes> parse_duration(std::string_view text) {
  static const std::map<char, std::int64_t> units = {{'m', 1}, {'h', 60}, {'d', 24 * 60}};
  auto unit = text.empty() ? units.end() : units.find(text.back());
  auto number = parse_whole_number(text.substr(0, text.empty() ? 0 : text.size() - 1));
  if (unit == units.end() || !number || *number == 0 || text.size() > 6) {
    return std::nullopt;
  }
  minutes duration(*number * unit->second);
  return duration > minutes(kLongestDays * 24 * 60) ? std::nullopt : std::optional(duration);
}

// The host that visitors of what is published come to; empty when nothing is.
std::string canonical_host(domain::ContentLibrary& library, const std::string& group) {
  auto folder = library.folder(group, domain::kPublished);
  if (folder.has_error()) {
    return "";
  }
  boost::json::value site = parse_trusted_json(folder->site_json);
  return boost::json::value_to<std::string>(site.at("site").at("hosts").at(0));
}

// Where visitors reach this brand, as far as the configuration tells.
std::string origin_of(const Config& config, const std::string& host) {
  return host.empty()          ? ""
         : config.production() ? "https://" + host
                               : "http://" + host + ":" + std::to_string(config.server.port);
}

Result<boost::json::object> make_link(const Invocation& invocation, minutes valid_for) {
  const Config& config = invocation.config;
  const std::string& group = invocation.arguments[0];
  std::string version = invocation.value("--version", domain::kWorking);
  MOLAR_TRY(auto foundation, Foundation::open(config, Foundation::Migrate::Yes));
  domain::ContentLibrary library(*foundation->database);
  MOLAR_TRY(auto record, library.find(group));
  if (version == domain::kPublished) {
    version = std::to_string(record.published);
  }
  MOLAR_TRY(auto folder, library.folder(group, version));
  std::string origin =
      invocation.value("--origin", origin_of(config, canonical_host(library, group)));
  if (origin.empty()) {
    return Error::conflict("no_host", "Nothing of this brand is published; give --origin.");
  }
  MOLAR_TRY(std::string secret, load_secret_key(config, foundation->random));
  Timestamp expires_at = foundation->clock.now() + valid_for;
  std::string token = domain::make_preview_token(domain::preview_key(secret), folder.group_key,
                                                 version, expires_at);
  std::string path = invocation.value("--path", "/");
  std::string url = origin + path + (path.find('?') == std::string::npos ? "?" : "&") +
                    "version=" + version + "&preview=" + token;
  return boost::json::object{{"group", group},
                             {"version", version},
                             {"url", url},
                             {"expiresAt", format_rfc3339(expires_at)}};
}

}  // namespace

int run_content_preview_link(const Invocation& invocation) {
  if (invocation.arguments.size() != 1) {
    return usage_fault("name one brand: content preview-link GROUP");
  }
  auto valid_for = parse_duration(invocation.value("--valid-for", "7d"));
  if (!valid_for) {
    return usage_fault("--valid-for needs a time such as 30m, 12h or 7d, 90d at most");
  }
  if (!invocation.value("--path", "/").starts_with('/')) {
    return usage_fault("--path begins with a slash");
  }
  auto link = make_link(invocation, *valid_for);
  if (link.has_error()) {
    return fail(invocation, link.error());
  }
  std::string url(link->at("url").as_string());
  return succeed(invocation, *link, url);
}

}  // namespace molar::app
