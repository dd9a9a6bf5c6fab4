// Cards of members: display, printing, reissue, and the check by offices.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/cards/card.h"
#include "domain/household/member.h"
#include "domain/limits/burst_limiter.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/document_printer.h"
#include "domain/ports/service_base.h"
#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain {

// Result of an office's check of a card.
struct CardCheck {
  std::string kind = "card";
  bool is_active = false;
  std::string status;  // as in CardValidity
  std::string plan_name;
  std::string first_name;
  std::string initial;  // of the last name
  std::optional<Date> until;
  Date checked_on;
  // A newer card of this person exists; this one stays valid for kOldCardValidity after its
  // reissue.
  bool is_replaced = false;
};
BOOST_DESCRIBE_STRUCT(CardCheck, (),
                      (kind, is_active, status, plan_name, first_name, initial, until, checked_on,
                       is_replaced))

// Thread-safe.
class CardService : ServiceBase {
 public:
  CardService(const ServiceBase& base, DocumentPrinter& printer, RateLimiter& limits)
      : ServiceBase(base), printer_(printer), limits_(limits) {}

  // How long the code of an old card stays valid after a reissue that the member did not request.
  static constexpr std::chrono::hours kOldCardValidity{24 * 60};

  // The card of an active person: the primary member may read all cards of the household, an adult
  // dependent only their own. The first call issues the card; a later one reissues it when the
  // organisation's phone or name has changed (L-24). NotFound: "card_not_found" for other people
  // and without a membership.
  Result<MemberCard> card(const Session& session, const Brand& brand, const std::string& person_id);

  // Reissues the card; the old code stops working immediately. RateLimited after 20 a day and
  // household.
  Result<MemberCard> reissue(const Session& session, const Brand& brand,
                             const std::string& person_id);

  Result<std::string> pdf(const MemberCard& card, const Brand& brand,
                          const CardPlace& place) const {
    return printer_.card_pdf(print_card(card, brand, place, printer_));
  }
  Result<std::string> png(const MemberCard& card, const Brand& brand,
                          const CardPlace& place) const {
    return printer_.card_png(print_card(card, brand, place, printer_));
  }
  // For mails.
  PrintedCard printed(const MemberCard& card, const Brand& brand, const CardPlace& place) const {
    return print_card(card, brand, place, printer_);
  }
  Result<MailPicture> front(const PrintedCard& card) const { return printer_.card_front(card); }
  Result<std::string> sheet(const PrintedCard& card) const { return printer_.card_pdf(card); }
  QrCode qr_code(std::string_view text) const { return printer_.qr_code(text); }

  // The public check of a card by its code. NotFound: "card_not_found" for an unknown code, a code
  // of another brand, or a card replaced on request or more than kOldCardValidity ago. RateLimited
  // by `client_address`.
  Result<CardCheck> check(const Brand& brand, std::string_view code, const std::string& language,
                          std::string_view client_address);

  // Reissues up to `limit` cards whose phone or organisation differs from the brand's and mails the
  // members. Returns the number of cards.
  int reissue_outdated(const Brand& brand, int limit = 200);

 private:
  enum class CardKind { Present, New };
  struct Holder {
    Subscription subscription;
    Member person;
    std::optional<IssuedCard> present;
  };
  Result<Holder> find_holder(Connection& sql, const Session& session,
                             const std::string& person_id) const;
  // Issues the card if there is none, or a new one if the present one is outdated.
  Result<MemberCard> find(Connection& sql, const Session& session, const Brand& brand,
                          const std::string& person_id, CardKind which);
  Result<MemberCard> find_in_transaction(const Session& session, const Brand& brand,
                                         const std::string& person_id, CardKind which);
  // Writes nothing. The holder must have a present card.
  MemberCard card_of(Connection& sql, const Brand& brand, Holder holder) const;
  IssuedCard issue(Connection& sql, const Brand& brand, const Member& person,
                   std::string_view reason);
  void notify(Connection& sql, const Brand& brand, const IssuedCard& card);

  DocumentPrinter& printer_;
  RateLimiter& limits_;
  BurstLimiter checks_{clock_};
};

// --- issuing and replacing, in the caller's transaction

// Throws UniqueViolation when the person has a current card.
IssuedCard issue_card(Connection& sql, const Brand& brand, const Member& person,
                      std::string_view reason, const Clock& clock, RandomSource& random);

struct ReplacedCard {
  IssuedCard old_card;
  IssuedCard new_card;
};
// Reissues the person's card; the code of the old card stays valid for
// CardService::kOldCardValidity. Returns nullopt when no card was issued yet: the first one will
// have the person's data of that time.
std::optional<ReplacedCard> replace_card(Connection& sql, const Brand& brand, const Member& person,
                                         std::string_view reason, const Clock& clock,
                                         RandomSource& random);

}  // namespace molar::domain
