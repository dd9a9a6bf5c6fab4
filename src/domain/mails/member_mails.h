// Adds dentists near the member and the membership card to the welcome mail.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "domain/cards/card_service.h"
#include "domain/directory/visitor/office_directory.h"
#include "domain/mails/mail_logos.h"
#include "storage/database.h"

namespace molar::domain {

class MemberMails final : public MailLogos {
 public:
  // Scheme and host of a brand's site.
  using OriginOf = std::function<std::string(const Brand&)>;

  MemberMails(storage::Database& database, OfficeDirectory& offices, CardService& cards,
              DocumentPrinter& printer, OriginOf origin_of)
      : MailLogos(printer),
        database_(database),
        offices_(offices),
        cards_(cards),
        origin_of_(std::move(origin_of)) {}

  MailImages prepare(const MailSubject& subject, boost::json::object& data) override;
  // The card is drawn with the data of the day on which the mail is sent.
  std::vector<MailFile> files(const MailSubject& subject, std::string_view html) override;

 private:
  std::optional<PrintedCard> card_of(const MailSubject& subject);
  void add_offices(const MailSubject& subject, boost::json::object& data);

  storage::Database& database_;
  OfficeDirectory& offices_;
  CardService& cards_;
  const OriginOf origin_of_;
};

}  // namespace molar::domain
