#include "domain/content/files/brand_builder.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <utility>

#include "base/fields.h"
#include "base/free_text.h"
#include "base/json.h"
#include "base/log.h"
#include "base/number.h"
#include "domain/content/files/brand_folder.h"

namespace molar::domain {

namespace {

constexpr std::size_t kMaxSiteBytes = 1U << 20U;

// Reads values by path and records missing ones.
class SiteReader {
 public:
  SiteReader(const json::value& root, std::string prefix)
      : root_(root), prefix_(std::move(prefix)) {}

  const json::value* find(std::string_view path) const { return value_at_path(root_, path); }

  std::string optional_text(std::string_view path) const { return text_at_path(root_, path); }

  std::string text(std::string_view path) {
    std::string found = optional_text(path);
    if (found.empty()) {
      fault(path, "required", "This text is required.");
    }
    return found;
  }

  const json::array& list(std::string_view path) const {
    static const json::array none;
    const json::value* value = find(path);
    return value != nullptr && value->is_array() ? value->get_array() : none;
  }

  void fault(std::string_view path, std::string code, std::string message) {
    faults.push_back({prefix_ + std::string(path), std::move(code), std::move(message)});
  }

  std::vector<FieldError> faults;

 private:
  const json::value& root_;
  std::string prefix_;
};

std::string at_index(std::string_view path, std::size_t index) {
  return std::string(path) + "[" + std::to_string(index) + "]";
}

bool is_language(std::string_view text) {
  return text.size() == 2 &&
         std::ranges::all_of(text, [](unsigned char c) { return std::islower(c) != 0; });
}

// A lower-case host name without port: letters, digits, hyphens, dots between labels.
bool is_host(std::string_view host) {
  bool plain = std::ranges::all_of(host, [](unsigned char c) {
    return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '-' || c == '.';
  });
  return plain && !host.empty() && host.size() <= 253 && host.front() != '.' &&
         host.back() != '.' && host.find("..") == std::string_view::npos;
}

void read_hosts(SiteReader& site, Brand& brand) {
  std::set<std::string> seen;
  const json::array& hosts = site.list("site.hosts");
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    std::string host = hosts[i].is_string() ? std::string(hosts[i].get_string()) : "";
    if (!is_host(host)) {
      site.fault(at_index("site.hosts", i), "invalid",
                 "A host is a name in lower case, without port.");
    } else if (!seen.insert(host).second) {
      site.fault(at_index("site.hosts", i), "taken", "This host is in the list twice.");
    } else {
      brand.hosts.push_back(std::move(host));
    }
  }
  if (hosts.empty()) {
    site.fault("site.hosts", "required", "A brand needs a host.");
  }
}

// A number or a text, because content in the specification has both.
std::optional<std::int64_t> plan_id(const json::value& entry) {
  const json::value* id = entry.is_object() ? entry.get_object().if_contains("plan_id") : nullptr;
  if (id == nullptr) {
    return std::nullopt;
  }
  std::optional<std::int64_t> number;
  if (id->is_int64()) {
    number = id->get_int64();
  } else if (id->is_string()) {
    number = parse_number<std::int64_t>(id->get_string());
  }
  return number && *number > 0 ? number : std::nullopt;
}

void read_plans(SiteReader& site, Brand& brand) {
  constexpr std::string_view kPath = "base.variables.plans_whitelist";
  const json::array& entries = site.list(kPath);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (auto id = plan_id(entries[i])) {
      brand.plans_whitelist.push_back(*id);
    } else {
      site.fault(at_index(kPath, i) + ".plan_id", "invalid", "A plan's id is a positive number.");
    }
  }
}

void read_identity(SiteReader& site, Brand& brand) {
  brand.name = site.text("site.name");
  brand.time_zone = site.text("site.timeZone");
  if (!brand.time_zone.empty() && !is_time_zone(brand.time_zone)) {
    site.fault("site.timeZone", "invalid", "This is not an IANA time zone.");
  }
  brand.mail_from_name = site.text("site.mailFromName");
  brand.mail_from_address = site.text("site.mailFromAddress");
  brand.organisation = {site.text("organisation.legalName"), site.text("organisation.address"),
                        site.text("organisation.phone"), site.optional_text("organisation.website"),
                        site.text("organisation.email")};
  brand.theme_css = site.optional_text("themeCss");
}

bool is_true(const json::value* value) {
  return value != nullptr &&
         ((value->is_bool() && value->get_bool()) ||
          (value->is_string() && (value->get_string() == "true" || value->get_string() == "1")));
}

std::vector<ConsentText> read_consents(SiteReader& site) {
  std::vector<ConsentText> consents;
  const json::array& entries = site.list("consents");
  for (std::size_t i = 0; i < entries.size(); ++i) {
    SiteReader entry(entries[i], "");
    ConsentText consent{entry.text("key"), entry.text("version"), entry.text("text")};
    consent.required = is_true(entry.find("required"));
    for (FieldError& fault : entry.faults) {
      site.fault(at_index("consents", i) + "." + fault.field, fault.code, fault.message);
    }
    consents.push_back(std::move(consent));
  }
  if (consents.empty()) {
    site.fault("consents", "required", "The texts that buyers agree to are required.");
  }
  return consents;
}

// Consents must have the same keys, versions and `required` in every language.
void compare_consents(SiteReader& site, const std::vector<ConsentText>& original,
                      const std::vector<ConsentText>& translated) {
  auto same = [](const ConsentText& a, const ConsentText& b) {
    return a.key == b.key && a.version == b.version && a.required == b.required;
  };
  if (!std::equal(original.begin(), original.end(), translated.begin(), translated.end(), same)) {
    site.fault("consents", "mismatch", "Keys and versions differ from the default language's.");
  }
}

void append(std::vector<FieldError>& all, std::vector<FieldError> more) {
  std::move(more.begin(), more.end(), std::back_inserter(all));
}

// Reads the values that are the same in every language.
void read_original(SiteReader& site, std::string_view group_key, Brand& brand) {
  read_hosts(site, brand);
  read_plans(site, brand);
  read_identity(site, brand);
  if (site.text("group.groupKey") != group_key) {
    site.fault("group.groupKey", "mismatch", "The group key differs from the folder's name.");
  }
}

}  // namespace

std::vector<FieldError> mail_faults(const Brand& brand) {
  std::vector<FieldError> faults;
  auto check = [&faults](const char* path, const std::string& text, auto rule) {
    if (!text.empty() && rule(text).has_error()) {
      faults.push_back({path, "invalid", "Mails cannot be sent with this value."});
    }
  };
  auto one_line = [](std::string_view text) {
    return check_free_text(text, Lines::Single, {.least = 1, .most = 200});
  };
  check("site.mailFromAddress", brand.mail_from_address, check_email);
  check("organisation.email", brand.organisation.email, check_email);
  check("site.mailFromName", brand.mail_from_name, one_line);
  check("site.name", brand.name, one_line);
  return faults;
}

std::vector<FieldError> site_faults(std::string_view group_key, std::string_view site_json) {
  auto parsed = parse_json(site_json, kMaxSiteBytes);
  if (!parsed) {
    return {};
  }
  SiteReader site(*parsed, "");
  Brand brand;
  read_original(site, group_key, brand);
  read_consents(site);
  append(site.faults, mail_faults(brand));
  return std::move(site.faults);
}

Result<std::vector<std::string>> site_languages(std::string_view site_json) {
  auto parsed = parse_json_file(site_json, kMaxSiteBytes);
  if (!parsed) {
    return content_invalid({{"site.json", "invalid", parsed.error().detail}});
  }
  SiteReader site(*parsed, "");
  std::vector<std::string> languages;
  for (const json::value& entry : site.list("site.languages")) {
    std::string language = entry.is_string() ? std::string(entry.get_string()) : "";
    bool repeated = std::ranges::find(languages, language) != languages.end();
    if (!is_language(language) || repeated) {
      site.fault("site.languages", "invalid", "Languages are codes of two letters, each once.");
    }
    languages.push_back(std::move(language));
  }
  if (languages.empty()) {
    site.fault("site.languages", "required", "A brand needs a language.");
  }
  if (!site.faults.empty()) {
    return content_invalid(std::move(site.faults));
  }
  return languages;
}

Result<ContentByLanguage> parse_languages(ContentSchema& schema, std::string_view group_key,
                                          std::string_view site_json) {
  MOLAR_TRY(auto languages, site_languages(site_json));
  ContentByLanguage content;
  std::vector<FieldError> faults;
  for (const std::string& language : languages) {
    MOLAR_TRY(ParsedContent parsed, schema.parse(group_key, site_json, language));
    if (parsed.faults.empty()) {
      content[language] = std::make_shared<const std::string>(std::move(parsed.json));
      continue;
    }
    log_event(LogLevel::Error, "Unable to parse CMS Schema",
              {{"group_key", group_key},
               {"language", language},
               {"path", parsed.faults.front().path},
               {"faults", parsed.faults.size()}});
    std::string prefix = language == languages.front() ? "" : language + ": ";
    for (ContentFault& fault : parsed.faults) {
      faults.push_back({prefix + fault.path, "invalid", std::move(fault.message)});
    }
  }
  if (!faults.empty()) {
    return content_invalid(std::move(faults));
  }
  return content;
}

Result<Brand> build_brand(std::string_view group_key, std::int64_t version,
                          std::string_view site_json, ContentByLanguage content) {
  MOLAR_TRY(auto languages, site_languages(site_json));
  Brand brand;
  brand.group_key = group_key;
  brand.content_version = version;
  brand.content_key = brand.group_key + ":" + std::to_string(version);
  brand.languages = languages;
  std::vector<FieldError> faults;
  for (const std::string& language : languages) {
    json::value parsed = parse_trusted_json(*content.at(language));
    bool original = language == languages.front();
    SiteReader site(parsed, original ? "" : language + ": ");
    if (original) {
      read_original(site, group_key, brand);
    }
    brand.consents[language] = read_consents(site);
    if (!original) {
      compare_consents(site, brand.consents.at(languages.front()), brand.consents.at(language));
    }
    append(faults, std::move(site.faults));
  }
  if (!faults.empty()) {
    return content_invalid(std::move(faults));
  }
  brand.content = std::move(content);
  return brand;
}

}  // namespace molar::domain
