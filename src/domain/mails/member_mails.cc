#include "domain/mails/member_mails.h"

#include <utility>

#include "base/messages.h"
#include "domain/billing/billing_store.h"
#include "domain/household/member_store.h"

namespace molar::domain {

namespace {

constexpr std::string_view kWelcome = "welcome";
constexpr std::string_view kCard = "card@mail";

bool is_welcome(const MailSubject& subject) {
  return subject.kind == kWelcome && !subject.household_id.empty();
}

// The first offices that a new member can call.
json::array offices_json(const std::vector<ListedOffice>& offices) {
  constexpr std::size_t kNamed = 3;
  json::array list;
  for (const ListedOffice& office : offices) {
    if (list.size() == kNamed || office.leaves_on || office.facts.accepts_new_patients == false) {
      continue;
    }
    json::object one{{"name", office.facts.name}, {"phone", office.facts.phone}};
    if (office.distance_mi) {
      one["miles"] = *office.distance_mi;
    }
    list.push_back(std::move(one));
  }
  return list;
}

}  // namespace

MailImages MemberMails::prepare(const MailSubject& subject, json::object& data) {
  MailImages images = MailLogos::prepare(subject, data);
  if (!is_welcome(subject)) {
    return images;
  }
  leave_out_failures(subject, [&] {
    add_offices(subject, data);
    const auto card = card_of(subject);
    const auto front = card ? cards_.front(*card) : Error::not_found("card");
    // The text states that the card is attached.
    if (front.has_value() && cards_.sheet(*card).has_value()) {
      images.card = MailImage{mail_file_url(kCard), front->width, front->height};
    }
  });
  return images;
}

std::vector<MailFile> MemberMails::files(const MailSubject& subject, std::string_view html) {
  std::vector<MailFile> files = MailLogos::files(subject, html);
  if (!is_welcome(subject) || !shows_mail_file(html, kCard)) {
    return files;
  }
  leave_out_failures(subject, [&] {
    const auto card = card_of(subject);
    auto front = card ? cards_.front(*card) : Error::not_found("card");
    auto pdf = card ? cards_.sheet(*card) : Error::not_found("card");
    if (front.has_value() && pdf.has_value()) {
      files.push_back({std::string(kCard), "card.png", "image/png", std::move(front->png)});
      files.push_back({"", std::string(message("documents.card.file", subject.language)),
                       "application/pdf", std::move(*pdf)});
    }
  });
  return files;
}

std::optional<PrintedCard> MemberMails::card_of(const MailSubject& subject) {
  const std::string household(subject.household_id);
  const auto people = database_.read([&](Connection& sql) {
    return member_store::find_household(sql, subject.brand.group_key, household);
  });
  if (people.empty()) {
    return std::nullopt;
  }
  Session reader;
  reader.group_key = subject.brand.group_key;
  reader.household_id = household;
  reader.member_id = people.front().id;
  reader.member_role = people.front().role;
  const auto card = cards_.card(reader, subject.brand, reader.member_id);
  if (card.has_error()) {
    return std::nullopt;
  }
  return cards_.printed(*card, subject.brand,
                        {origin_of_(subject.brand), std::string(subject.language)});
}

void MemberMails::add_offices(const MailSubject& subject, json::object& data) {
  const std::string& group = subject.brand.group_key;
  const std::string household(subject.household_id);
  std::optional<Subscription> subscription;
  std::vector<Member> people;
  database_.read([&](Connection& sql) {
    subscription = billing_store::find_subscription(sql, group, household);
    people = member_store::find_household(sql, group, household);
  });
  if (!subscription || people.empty() || !people.front().zip) {
    return;
  }
  constexpr int kAsked = 10;
  const auto nearest =
      offices_.nearest_taking(subject.brand, subscription->plan_id, *people.front().zip, kAsked);
  if (!nearest) {
    return;
  }
  json::array named = offices_json(*nearest);
  // An empty list means that no office is near.
  if (!named.empty() || nearest->empty()) {
    data["offices"] = std::move(named);
  }
}

}  // namespace molar::domain
