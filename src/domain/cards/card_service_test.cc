#include "domain/cards/card_service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <utility>

#include "domain/cards/card_store.h"
#include "domain/documents/testing/documents_test_base.h"

namespace molar::domain {
namespace {

using testing::HasSubstr;

const CardPlace kPlace{"https://www.cedar.example", "en"};
constexpr const char* kSomewhere = "192.0.2.7";

// Runs `once` before one of its calls.
class InterruptedDatabase final : public storage::Database {
 public:
  InterruptedDatabase(storage::Database& inner, int call, std::function<void()> once)
      : inner_(inner), call_(call), once_(std::move(once)) {}
  storage::Dialect dialect() const override { return inner_.dialect(); }
  storage::DatabaseFault fault() override { return inner_.fault(); }
  bool declare_holder() override { return inner_.declare_holder(); }

 protected:
  std::optional<Error> with_connection(
      Mode mode, const std::function<Verdict(storage::Connection&)>& work) override {
    if (++calls_ == call_) {
      once_();
    }
    const auto statements = [&](storage::Connection& sql) -> Status {
      (void)work(sql);
      return {};
    };
    const Status done = mode == Mode::Read ? inner_.read(statements) : inner_.transact(statements);
    return done.has_error() ? std::optional(done.error()) : std::nullopt;
  }

 private:
  storage::Database& inner_;
  const int call_;
  const std::function<void()> once_;
  int calls_ = 0;
};

class CardServiceTest : public DocumentsTest {
 protected:
  Brand other_brand() const {
    Brand other = brand_;
    other.group_key = "harbor";
    return other;
  }
};
MOLAR_ON_BOTH_DATABASES(CardServiceTest);

TEST_P(CardServiceTest, EveryPersonHasTheirOwnCardWithAStableCode) {
  const Session ana = join("ana@example.com", 2, 2);
  std::set<std::string> codes;
  for (const std::string& person : people_of(ana)) {
    const auto card = cards().card(ana, brand_, person);
    ASSERT_TRUE(card.has_value());
    EXPECT_EQ(card->person.id, person);
    EXPECT_TRUE(card->standing.is_usable);
    EXPECT_EQ(card->issued.reason, "first");
    codes.insert(card->issued.code);
    EXPECT_EQ(cards().card(ana, brand_, person)->issued.code, card->issued.code);
  }
  EXPECT_EQ(codes.size(), 3U);
  EXPECT_EQ(count("select count(*) from member_card"), 3);
}

// Another process may know a newer version of the content, with another phone.
TEST_P(CardServiceTest, ACardThatAnotherProcessReissuesMeanwhileIsFound) {
  const Session ana = join();
  ASSERT_TRUE(cards().card(ana, brand_, ana.member_id).has_value());
  Brand newer = brand_;
  newer.organisation.phone = "6025550199";
  InterruptedDatabase interrupted(database(), 2, [&] { cards().reissue_outdated(newer); });
  RateLimiter limits(database(), clock_, "key");
  CardService behind({interrupted, clock_, random_}, printer_, limits);
  EXPECT_TRUE(behind.card(ana, brand_, ana.member_id).has_value());
}

TEST_P(CardServiceTest, CardsOfOtherHouseholdsAndBrandsAreNotFound) {
  const Session ana = join("ana@example.com", 2, 1);
  const Session bo = join("bo@example.com", 2);
  for (const std::string& person : people_of(ana)) {
    EXPECT_EQ(code_of(cards().card(bo, brand_, person)), "card_not_found");
    EXPECT_EQ(code_of(cards().reissue(bo, brand_, person)), "card_not_found");
    Session elsewhere = ana;
    elsewhere.group_key = "harbor";
    EXPECT_EQ(code_of(cards().card(elsewhere, other_brand(), person)), "card_not_found");
  }
  EXPECT_EQ(code_of(cards().card(ana, brand_, "01JD3K5V7Q8XW2Y4Z6A8B0C2D4")), "card_not_found");
  EXPECT_EQ(count("select count(*) from member_card"), 0);
}

TEST_P(CardServiceTest, AnAdultDependentSeesOnlyTheirOwnCard) {
  const Session ana = join("ana@example.com", 2, 2);
  const auto people = people_of(ana);
  const Session kim = seen_by(ana, people[1]);
  EXPECT_TRUE(cards().card(kim, brand_, people[1]).has_value());
  for (const std::string& other : {people[0], people[2]}) {
    EXPECT_EQ(code_of(cards().card(kim, brand_, other)), "card_not_found");
    EXPECT_EQ(code_of(cards().reissue(kim, brand_, other)), "card_not_found");
  }
}

TEST_P(CardServiceTest, ARemovedPersonHasNoCard) {
  const Session ana = join("ana@example.com", 2, 1);
  const std::string kim = people_of(ana)[1];
  const std::string code = cards().card(ana, brand_, kim)->issued.code;
  temp_database().run_script("update member set status = 'removed' where role = 'child'");
  EXPECT_EQ(code_of(cards().card(ana, brand_, kim)), "card_not_found");
  const auto check = cards().check(brand_, code, "en", kSomewhere);
  ASSERT_TRUE(check.has_value());
  EXPECT_FALSE(check->is_active);
}

TEST_P(CardServiceTest, ACheckShowsFirstNameInitialPlanAndEndOfTerm) {
  const Session ana = join();
  const auto card = cards().card(ana, brand_, ana.member_id);
  const auto check = cards().check(brand_, show_card_code(card->issued.code), "en", kSomewhere);
  ASSERT_TRUE(check.has_value()) << check.error().code;
  EXPECT_TRUE(check->is_active);
  EXPECT_EQ(check->first_name, card->person.first_name);
  EXPECT_EQ(check->initial, card->person.last_name.substr(0, 1));
  EXPECT_EQ(check->plan_name, "Family");
  EXPECT_EQ(format_date(check->until.value()), "2027-11-20");
  EXPECT_EQ(format_date(check->checked_on), "2026-11-21");
  EXPECT_FALSE(check->is_replaced);
}

TEST_P(CardServiceTest, ThePlanIsNamedInTheLanguageOfTheReader) {
  const Session ana = join();
  temp_database().run_script("update plan set translations = '{\"es\": {\"name\": \"Familiar\"}}'");
  const auto card = cards().card(ana, brand_, ana.member_id);
  EXPECT_EQ(card->plan_name.in("en"), "Family");
  EXPECT_EQ(card->plan_name.in("es"), "Familiar");
  EXPECT_EQ(cards().check(brand_, card->issued.code, "es", kSomewhere)->plan_name, "Familiar");
  temp_database().run_script("update plan set name = 'Renamed'");
  EXPECT_EQ(cards().check(brand_, card->issued.code, "es", kSomewhere)->plan_name, "Family");
}

TEST_P(CardServiceTest, ACodeIsValidForItsBrandOnly) {
  const Session ana = join();
  const auto card = cards().card(ana, brand_, ana.member_id);
  EXPECT_EQ(code_of(cards().check(other_brand(), card->issued.code, "en", kSomewhere)),
            "card_not_found");
  EXPECT_EQ(code_of(cards().check(brand_, "00000000000000000000", "en", kSomewhere)),
            "card_not_found");
  EXPECT_EQ(code_of(cards().check(brand_, "x", "en", kSomewhere)), "card_not_found");
  EXPECT_EQ(code_of(cards().check(brand_, ana.member_id, "en", kSomewhere)), "card_not_found");
}

TEST_P(CardServiceTest, AnEndedMembershipIsNotActive) {
  const Session ana = join();
  const std::string code = cards().card(ana, brand_, ana.member_id)->issued.code;
  temp_database().run_script("update subscription set status = 'suspended'");
  EXPECT_FALSE(cards().check(brand_, code, "en", kSomewhere)->is_active);
  EXPECT_FALSE(cards().card(ana, brand_, ana.member_id)->standing.is_usable);
}

// Writes fail while the disk is full, or while an import locks the database.
TEST_P(CardServiceTest, AnOfficeChecksACardWhileTheDatabaseAcceptsNoWrites) {
  const Session ana = join();
  const std::string code = cards().card(ana, brand_, ana.member_id)->issued.code;
  FullDatabase full(database());
  RateLimiter limits(full, clock_, "key");
  CardService checking({full, clock_, random_}, printer_, limits);
  int checks = 0;
  while (checking.check(brand_, code, "en", kSomewhere)) {
    ASSERT_LE(++checks, 60);
  }
  EXPECT_EQ(checks, 60);
  EXPECT_EQ(code_of(checking.check(brand_, code, "en", kSomewhere)), "rate_limited");
  EXPECT_TRUE(checking.check(brand_, code, "en", "203.0.113.9")->is_active);
}

TEST_P(CardServiceTest, GuessingCodesIsRateLimitedPerNetwork) {
  const Session ana = join();
  const std::string code = cards().card(ana, brand_, ana.member_id)->issued.code;
  int misses = 0;
  while (code_of(cards().check(brand_, "00000000000000000000", "en", "203.0.113.9")) ==
         "card_not_found") {
    ASSERT_LE(++misses, 30);
  }
  EXPECT_EQ(misses, 30);
  EXPECT_EQ(code_of(cards().check(brand_, code, "en", "203.0.113.9")), "rate_limited");
  EXPECT_TRUE(cards().check(brand_, code, "en", kSomewhere).has_value());
}

TEST_P(CardServiceTest, AReissuedCardInvalidatesThePreviousCode) {
  const Session ana = join();
  const std::string before = cards().card(ana, brand_, ana.member_id)->issued.code;
  const auto renewed = cards().reissue(ana, brand_, ana.member_id);
  ASSERT_TRUE(renewed.has_value());
  EXPECT_NE(renewed->issued.code, before);
  EXPECT_EQ(code_of(cards().check(brand_, before, "en", kSomewhere)), "card_not_found");
  EXPECT_TRUE(cards().check(brand_, renewed->issued.code, "en", kSomewhere)->is_active);
  EXPECT_EQ(cards().card(ana, brand_, ana.member_id)->issued.code, renewed->issued.code);
}

// On PostgreSQL two requests may both find no card.
TEST_P(CardServiceTest, AReissueReplacesTheFirstCardThatAnotherRequestIssuesMeanwhile) {
  const Session ana = join();
  std::string first;
  InterruptedDatabase interrupted(database(), 1, [&] {
    first = cards().card(ana, brand_, ana.member_id)->issued.code;
    throw storage::UniqueViolation();
  });
  RateLimiter limits(database(), clock_, "key");
  CardService late({interrupted, clock_, random_}, printer_, limits);
  const auto renewed = late.reissue(ana, brand_, ana.member_id);
  ASSERT_TRUE(renewed.has_value());
  EXPECT_NE(renewed->issued.code, first);
  EXPECT_EQ(cards().card(ana, brand_, ana.member_id)->issued.code, renewed->issued.code);
}

TEST_P(CardServiceTest, ReissuesAreRateLimited) {
  const Session ana = join();
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(cards().reissue(ana, brand_, ana.member_id).has_value());
  }
  EXPECT_EQ(code_of(cards().reissue(ana, brand_, ana.member_id)), "rate_limited");
  EXPECT_TRUE(cards().card(ana, brand_, ana.member_id).has_value());
}

TEST_P(CardServiceTest, AChangedHelpPhoneReissuesCardsAndSendsAMail) {
  const Session ana = join("ana@example.com", 2, 1);
  const auto people = people_of(ana);
  std::vector<std::string> before;
  for (const std::string& person : people) {
    before.push_back(cards().card(ana, brand_, person)->issued.code);
  }
  EXPECT_EQ(cards().reissue_outdated(brand_), 0);
  brand_.organisation.phone = "8885550199";
  EXPECT_EQ(cards().reissue_outdated(brand_), 2);
  EXPECT_EQ(cards().reissue_outdated(brand_), 0);

  const auto card = cards().card(ana, brand_, people[0]);
  EXPECT_EQ(card->issued.reason, "organisation_changed");
  EXPECT_EQ(card->issued.help_phone, "8885550199");
  EXPECT_NE(card->issued.code, before[0]);
  // One mail per household. The old code stays valid for 60 days and reports that a newer card
  // exists.
  EXPECT_EQ(count("select count(*) from outbox where kind = 'card_reissued'"), 1);
  const auto old = cards().check(brand_, before[0], "en", kSomewhere);
  ASSERT_TRUE(old.has_value());
  EXPECT_TRUE(old->is_active);
  EXPECT_TRUE(old->is_replaced);
  clock_.advance(CardService::kOldCardValidity);
  EXPECT_EQ(code_of(cards().check(brand_, before[0], "en", kSomewhere)), "card_not_found");
}

// The mail states that the old card stays valid for 60 days.
TEST_P(CardServiceTest, AChangedHelpPhoneReachesNoFormerMembers) {
  const Session ana = join("ana@example.com", 2, 1);
  const Session bo = join("bo@example.com", 2);
  const std::string kid = people_of(ana)[1];
  for (const Session& session : {ana, bo}) {
    for (const std::string& person : people_of(session)) {
      ASSERT_TRUE(cards().card(session, brand_, person).has_value());
    }
  }
  database().write([&](storage::Connection& sql) {
    sql.execute("update member set status = 'removed' where id = :id", kid);
    sql.execute("update subscription set status = 'canceled' where household_id = :household",
                bo.household_id);
  });
  brand_.organisation.phone = "8885550199";
  EXPECT_EQ(cards().reissue_outdated(brand_), 1);
  EXPECT_EQ(cards().card(bo, brand_, bo.member_id)->issued.help_phone, "8885550199");
  EXPECT_EQ(count("select count(*) from outbox where kind = 'card_reissued'"), 1);
  EXPECT_EQ(text("select to_address from outbox where kind = 'card_reissued'"), "ana@example.com");
}

TEST_P(CardServiceTest, AChangedHelpPhoneReachesTheMembersOfItsBrandOnly) {
  const Session ana = join();
  ASSERT_TRUE(cards().card(ana, brand_, ana.member_id).has_value());
  const auto outdated = [&](const std::string& group) {
    return database().read([&](storage::Connection& sql) {
      return card_store::find_outdated(sql, group, "8885550199", "Cedar Plans LLC", 50).size();
    });
  };
  EXPECT_EQ(outdated("cedar"), 1U);
  EXPECT_EQ(outdated("harbor"), 0U);
  // The person and the membership must be of the brand too.
  temp_database().run_script("update member set group_key = 'harbor'");
  EXPECT_EQ(outdated("cedar"), 0U);
  temp_database().run_script("update member set group_key = 'cedar'");
  temp_database().run_script("update subscription set group_key = 'harbor'");
  EXPECT_EQ(outdated("cedar"), 0U);
}

TEST_P(CardServiceTest, ReadingAnOutdatedCardReissuesIt) {
  const Session ana = join();
  const std::string before = cards().card(ana, brand_, ana.member_id)->issued.code;
  brand_.organisation.legal_name = "Cedar Plans of Arizona LLC";
  const auto card = cards().card(ana, brand_, ana.member_id);
  EXPECT_NE(card->issued.code, before);
  EXPECT_EQ(card->issued.organisation, "Cedar Plans of Arizona LLC");
}

TEST_P(CardServiceTest, TheFrontStatesInEveryLanguageThatItIsNotInsurance) {
  const Session ana = join();
  const auto card = cards().card(ana, brand_, ana.member_id);
  ASSERT_TRUE(cards().pdf(*card, brand_, kPlace).has_value());
  EXPECT_EQ(printer_.card->not_insurance, "THIS IS NOT INSURANCE");
  EXPECT_EQ(printer_.card->not_insurance_for_them, "");
  EXPECT_EQ(printer_.card->brand, brand_.name);
  EXPECT_EQ(printer_.card->front.back().value, "(800) 555-0100");
  EXPECT_EQ(printer_.card->code, show_card_code(card->issued.code));
  EXPECT_EQ(printer_.qr_text, "https://www.cedar.example/verify/" + card->issued.code);
  EXPECT_THAT(printer_.card->back, testing::Contains(HasSubstr("www.cedar.example/directory")));

  ASSERT_TRUE(cards().png(*card, brand_, {kPlace.origin, "es"}).has_value());
  EXPECT_EQ(printer_.card->not_insurance, "THIS IS NOT INSURANCE");
  EXPECT_EQ(printer_.card->not_insurance_for_them, "ESTO NO ES UN SEGURO");
  EXPECT_EQ(printer_.card->facts.language, "es-US");
}

}  // namespace
}  // namespace molar::domain
