// A member's documents: /api/v4/member/idCard/{personId}, receipt/{id}, agreement/{subscriptionId},
// and the public check of a card or a price quote by its token: /api/km/verify/{token}.
#include <utility>

#include "api/api.h"
#include "api/request/answers.h"
#include "api/request/body_parts.h"
#include "api/request/request_context.h"
#include "api/site/canonical_host.h"
#include "base/number.h"
#include "domain/cards/card_service.h"
#include "domain/directory/visitor/directory_services.h"
#include "domain/documents/document_service.h"
#include "domain/documents/price_quotes.h"

namespace molar::api {
namespace {

using domain::CardPlace;
using domain::MemberCard;

struct QrBody {
  int size = 0;      // squares on each side, without the quiet zone
  std::string path;  // SVG path in units of one square
};
BOOST_DESCRIBE_STRUCT(QrBody, (), (size, path))

struct CardOrganisationBody {
  std::string legal_name;
  std::string phone;
};
BOOST_DESCRIBE_STRUCT(CardOrganisationBody, (), (legal_name, phone))

struct CardBody {
  std::string person_id;
  std::string member_number;
  std::string first_name;
  std::string last_name;
  std::string plan_name;
  std::string legal_form;
  Date starts_on;
  domain::CardValidity standing;
  CardOrganisationBody organisation;
  std::string code;
  std::string verify_url;
  QrBody qr;
  Timestamp issued_at;
  Date as_of;
};
BOOST_DESCRIBE_STRUCT(CardBody, (),
                      (person_id, member_number, first_name, last_name, plan_name, legal_form,
                       starts_on, standing, organisation, code, verify_url, qr, issued_at, as_of))

// JSON contains only the described members, not all inherited ones.
struct AgreementBody : domain::Agreement, domain::AgreementEdition {
  std::vector<domain::agreement_archive::EditionSummary> editions;
};
BOOST_DESCRIBE_STRUCT(AgreementBody, (),
                      (title, version, effective_on, sections, edition, language, shown_language,
                       reason, sha256, kept_at, editions))

// Adjacent dark squares of a row are one rectangle.
std::string svg_path(const domain::QrCode& qr) {
  std::string path;
  const auto is_dark = [&qr](int row, int column) {
    return qr.dark[static_cast<std::size_t>(row) * static_cast<std::size_t>(qr.size) +
                   static_cast<std::size_t>(column)];
  };
  for (int row = 0; row < qr.size; ++row) {
    for (int column = 0; column < qr.size; ++column) {
      int end = column;
      while (end < qr.size && is_dark(row, end)) {
        ++end;
      }
      if (end > column) {
        const std::string width = std::to_string(end - column);
        path += "M" + std::to_string(column) + " " + std::to_string(row) + "h" + width + "v1h-" +
                width + "z";
        column = end;
      }
    }
  }
  return path;
}

CardPlace place_of(const RequestContext& context) {
  return {canonical_origin(context.request, *context.brand, context.api.production),
          context.language};
}

CardBody card_body(const MemberCard& card, const CardPlace& place,
                   const domain::CardService& cards) {
  std::string url = domain::verify_url(place, card.issued.code);
  const domain::QrCode qr = cards.qr_code(url);
  return {.person_id = card.person.id,
          .member_number = card.person.member_number,
          .first_name = card.person.first_name,
          .last_name = card.person.last_name,
          .plan_name = card.plan_name.in(place.language),
          .legal_form = card.legal_form,
          .starts_on = card.starts_on,
          .standing = card.standing,
          .organisation = {card.issued.organisation, card.issued.help_phone},
          .code = domain::show_card_code(card.issued.code),
          .verify_url = std::move(url),
          .qr = {qr.size, svg_path(qr)},
          .issued_at = card.issued.issued_at,
          .as_of = card.today};
}

// The value of ?format=; "json" without it. An error when it is not one of `allowed`.
Result<std::string> wanted_format(const http::Request& request,
                                  std::initializer_list<std::string_view> allowed) {
  std::string format = request.query_value("format").value_or("json");
  if (std::ranges::find(allowed, format) == allowed.end()) {
    return Error::invalid_fields({{"format", "not_allowed", "There is no such format."}});
  }
  return format;
}

// Counts a member's file that is drawn for each request.
Status count_drawing(RequestContext& context) {
  return context.services.directory.bursts.take(domain::limits::kDrawnDocuments,
                                                context.session->household_id);
}

Result<http::Response> get_card(RequestContext& context) {
  MOLAR_TRY(const std::string format, wanted_format(context.request, {"json", "pdf", "png"}));
  domain::CardService& cards = context.services.cards;
  MOLAR_TRY(const MemberCard card,
            cards.card(*context.session, *context.brand, context.param("personId")));
  const CardPlace place = place_of(context);
  if (format != "json") {
    MOLAR_CHECK(count_drawing(context));
  }
  const std::string name = "card-" + card.person.member_number + "." + format;
  if (format == "pdf") {
    MOLAR_TRY(auto bytes, cards.pdf(card, *context.brand, place));
    return file_response("application/pdf", {name, std::move(bytes)});
  }
  if (format == "png") {
    MOLAR_TRY(auto bytes, cards.png(card, *context.brand, place));
    return file_response("image/png", {name, std::move(bytes)});
  }
  return json_response(card_body(card, place, cards));
}

Result<http::Response> reissue_card(RequestContext& context) {
  domain::CardService& cards = context.services.cards;
  MOLAR_TRY(const MemberCard card,
            cards.reissue(*context.session, *context.brand, context.param("personId")));
  return json_response(card_body(card, place_of(context), cards), 201);
}

// The token proves that the caller has the card or quote. The response must not be cached or
// indexed.
Result<http::Response> verify(RequestContext& context) {
  const std::string& token = context.param("token");
  const std::string& address = context.request.client_address;
  http::Response response;
  if (!domain::read_price_quote_number(token).empty()) {
    MOLAR_TRY(const auto check, context.services.price_quotes.check(*context.brand, token,
                                                                    {context.session, address}));
    response = json_response(check);
  } else {
    MOLAR_TRY(const auto check,
              context.services.cards.check(*context.brand, token, context.language, address));
    response = json_response(check);
  }
  response.set("X-Robots-Tag", "noindex, nofollow, noarchive");
  return response;
}

Result<http::Response> get_receipt(RequestContext& context) {
  MOLAR_TRY(const std::string format, wanted_format(context.request, {"json", "pdf"}));
  const domain::DocumentService& documents = context.services.documents;
  MOLAR_TRY(auto receipt,
            documents.receipt(*context.session, context.param("id"), context.language));
  if (format == "pdf") {
    MOLAR_CHECK(count_drawing(context));
    MOLAR_TRY(auto file, documents.receipt_pdf(receipt, *context.brand, context.language));
    return file_response("application/pdf", std::move(file));
  }
  return http::Response::json(200, std::move(receipt));
}

// ?edition=2; 0, which no edition has, when it is not a number.
std::optional<int> wanted_edition(const http::Request& request) {
  const auto text = request.query_value("edition");
  if (!text) {
    return std::nullopt;
  }
  return parse_number<int>(*text).value_or(0);
}

Result<http::Response> get_agreement(RequestContext& context) {
  MOLAR_TRY(const std::string format, wanted_format(context.request, {"json", "pdf", "text"}));
  domain::DocumentService& documents = context.services.documents;
  MOLAR_TRY(auto kept,
            documents.agreement(*context.session, *context.brand, context.param("subscriptionId"),
                                context.language, wanted_edition(context.request)));
  if (format == "pdf") {
    MOLAR_CHECK(count_drawing(context));
    MOLAR_TRY(auto file, documents.agreement_pdf(kept, *context.brand));
    return file_response("application/pdf", std::move(file));
  }
  if (format == "text") {
    // Byte for byte the text of the fingerprint.
    return file_response("text/plain; charset=utf-8",
                         {"agreement-" + kept.edition.sha256.substr(0, 12) + ".txt",
                          plain_text(domain::agreement_from_json(kept.edition.body))});
  }
  return json_response(AgreementBody{domain::agreement_from_json(kept.edition.body),
                                     std::move(kept.edition), std::move(kept.editions)});
}

}  // namespace

void bind_documents(http::Router& router, Services& services) {
  bind(router, services, {"GET", "/api/v4/member/idCard/{personId}", Access::Member}, get_card);
  bind(router, services, {"POST", "/api/v4/member/idCard/{personId}", Access::Member},
       reissue_card);
  bind(router, services, {"GET", "/api/km/verify/{token}", Access::Visitor}, verify);
  bind(router, services, {"GET", "/api/v4/member/receipt/{id}", Access::Primary}, get_receipt);
  bind(router, services, {"GET", "/api/v4/member/agreement/{subscriptionId}", Access::Primary},
       get_agreement);
}

}  // namespace molar::api
