// Cards of members: shown, printed, reissued, and checked by offices.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/cards/card.h"
#include "domain/cards/card_words.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/document_printer.h"
#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain {

// All that an office learns of a card.
struct CardCheck {
  std::string kind = "card";
  bool is_active = false;
  std::string status;  // as CardStanding
  std::string plan_name;
  std::string first_name;
  std::string initial;  // of the last name
  std::optional<Date> until;
  Date checked_on;
  // There is a newer card of this person, because the organisation changed its telephone.
  bool is_replaced = false;
};
BOOST_DESCRIBE_STRUCT(CardCheck, (),
                      (kind, is_active, status, plan_name, first_name, initial, until, checked_on,
                       is_replaced))

// Thread-safe.
class CardService {
 public:
  CardService(storage::Database& database, DocumentPrinter& printer, RateLimiter& limits,
              const Clock& clock, RandomSource& random)
      : database_(database), printer_(printer), limits_(limits), clock_(clock), random_(random) {}

  // How long the code on a card answers that was replaced because the organisation changed.
  static constexpr std::chrono::hours kOldCardAnswers{24 * 60};

  // The card of an active person: the primary member may see all cards of the household, an adult
  // dependent only the own one. The first call issues it; a later one reissues it after a change of
  // the organisation's telephone or name (L-24). "card_not_found" for other people and without a
  // membership.
  Result<MemberCard> card(const Session& session, const Brand& brand, const std::string& person_id);

  // Makes a new code; the previous one ends. RateLimited after 20 a day and household.
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

  // The public check of a card by its code. "card_not_found" for an unknown code, one of another
  // brand, or of a card that was replaced on request; RateLimited by `client_address`.
  Result<CardCheck> check(const Brand& brand, std::string_view code,
                          std::string_view client_address);

  // Reissues up to `limit` cards with another telephone number or organisation than the brand's and
  // mails their members. Returns the number of cards.
  int reissue_outdated(const Brand& brand, int limit = 200);

 private:
  enum class CardKind { Present, New };
  Result<MemberCard> find(storage::Connection& sql, const Session& session, const Brand& brand,
                          const std::string& person_id, CardKind which);
  IssuedCard issue(storage::Connection& sql, const Brand& brand, const Member& person,
                   std::string_view reason);
  void tell(storage::Connection& sql, const Brand& brand, const IssuedCard& card);

  storage::Database& database_;
  DocumentPrinter& printer_;
  RateLimiter& limits_;
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain
