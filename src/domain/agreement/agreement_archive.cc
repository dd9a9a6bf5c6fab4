#include "domain/agreement/agreement_archive.h"

#include <algorithm>

#include "base/from_json.h"
#include "base/json.h"
#include "base/to_json.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/refund_due.h"
#include "domain/household/member_store.h"
#include "domain/plan/plan_store.h"

namespace molar::domain {

namespace {

constexpr const char* kTerms = "terms";

std::string current_terms_version(const Brand& brand) {
  for (const auto& [language, texts] : brand.consents) {
    for (const ConsentText& text : texts) {
      if (text.key == kTerms) {
        return text.version;
      }
    }
  }
  return "1";
}

int last_edition(Connection& sql, const std::string& group, const std::string& subscription_id) {
  return static_cast<int>(
      sql.query_one<std::int64_t>("select coalesce(max(edition), 0) from agreement_edition"
                                  " where group_key = :group and subscription_id = :subscription",
                                  group, subscription_id)
          .value_or(0));
}

std::vector<std::string> languages_of(const ArchiveAgreement& what) {
  std::vector<std::string> languages = what.brand.languages;
  if (std::ranges::find(languages, what.language) == languages.end()) {
    languages.push_back(what.language);
  }
  return languages;
}

// Reads the sources of the agreement once for all languages.
std::optional<AgreementSources> read(Connection& sql, const ArchiveAgreement& what, Date today) {
  const std::string& group = what.brand.group_key;
  auto subscription =
      billing_store::find_subscription(sql, group, what.household_id, what.subscription_id);
  if (!subscription) {
    return std::nullopt;
  }
  auto plan = plan_store::find_plan(sql, group, subscription->plan_id);
  auto people = member_store::find_household(sql, group, what.household_id);
  std::erase_if(people, [](const Member& person) { return person.status != "active"; });
  if (!plan || people.empty()) {
    return std::nullopt;
  }
  auto version = member_store::find_consent_version(sql, group, what.household_id, kTerms);
  RefundPromise refund = refund_promise(sql, *subscription, today, what.booking);
  return AgreementSources{what.brand.organisation,
                          std::move(*plan),
                          std::move(*subscription),
                          std::move(people),
                          version.value_or(current_terms_version(what.brand)),
                          refund};
}

// Returns whether the last edition, written again for its own day, would have the same text. The
// refund amounts in the text change every day and must not count as a change.
bool reads_like_last(Connection& sql, const ArchiveAgreement& what, AgreementSources sources) {
  auto last = agreement_archive::find(sql, what.brand.group_key, what.household_id,
                                      what.subscription_id, what.language, std::nullopt);
  if (!last || last->language != what.language) {
    return false;
  }
  const Date then = date_in_zone(last->kept_at, what.brand.time_zone);
  sources.refund = refund_promise(sql, sources.subscription, then, what.booking);
  return last->sha256 == sha256_hex(plain_text(make_agreement(sources, what.language)));
}

}  // namespace

void archive_agreement(Connection& sql, const ArchiveAgreement& what, const Clock& clock,
                       RandomSource& random) {
  const auto sources = read(sql, what, date_in_zone(clock.now(), what.brand.time_zone));
  if (!sources || reads_like_last(sql, what, *sources)) {
    return;
  }
  const int edition = last_edition(sql, what.brand.group_key, what.subscription_id) + 1;
  for (const std::string& language : languages_of(what)) {
    const Agreement agreement = make_agreement(*sources, language);
    sql.insert(
        "agreement_edition",
        AgreementEdition{make_ulid(clock, random), what.brand.group_key, what.household_id,
                         what.subscription_id, edition, language, what.language,
                         std::string(what.reason), agreement.version, to_json_text(agreement),
                         sha256_hex(plain_text(agreement)), clock.now()});
  }
}

namespace agreement_archive {

std::optional<AgreementEdition> find(Connection& sql, const std::string& group,
                                     const std::string& household,
                                     const std::string& subscription_id,
                                     const std::string& language, std::optional<int> edition) {
  const int wanted = edition.value_or(last_edition(sql, group, subscription_id));
  return sql.query_one<AgreementEdition>(
      "from agreement_edition where group_key = :group and household_id = :household "
      "and subscription_id = :subscription and edition = :edition order by case when language "
      "= :language then 0 when language = shown_language then 1 else 2 end, language limit 1",
      group, household, subscription_id, wanted, language);
}

std::vector<EditionSummary> list(Connection& sql, const std::string& group,
                                 const std::string& household, const std::string& subscription_id) {
  return sql.query<EditionSummary>(
      "from agreement_edition where group_key = :group and household_id = :household "
      "and subscription_id = :subscription and language = shown_language order by edition",
      group, household, subscription_id);
}

}  // namespace agreement_archive

std::string plain_text(const Agreement& agreement) {
  std::string text = agreement.title + "\n" + agreement.version + "\n" +
                     format_date(agreement.effective_on) + "\n";
  for (const AgreementSection& section : agreement.sections) {
    text += "\n" + section.heading + "\n";
    for (const std::string& paragraph : section.paragraphs) {
      text += paragraph + "\n";
    }
  }
  return text;
}

Agreement agreement_from_json(std::string_view body) {
  return from_json<Agreement>(parse_trusted_json(body));
}

}  // namespace molar::domain
