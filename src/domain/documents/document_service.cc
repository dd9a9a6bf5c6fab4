#include "domain/documents/document_service.h"

#include "base/json.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/receipts.h"
#include "domain/documents/printed_texts.h"

namespace molar::domain {

namespace {

std::optional<KeptAgreement> find(Connection& sql, const Session& session,
                                  const std::string& subscription_id, const std::string& language,
                                  std::optional<int> edition) {
  auto found = agreement_archive::find(sql, session.group_key, session.household_id,
                                       subscription_id, language, edition);
  if (!found) {
    return std::nullopt;
  }
  return KeptAgreement{
      std::move(*found),
      agreement_archive::list(sql, session.group_key, session.household_id, subscription_id)};
}

}  // namespace

Result<KeptAgreement> DocumentService::agreement(const Session& session, const Brand& brand,
                                                 const std::string& subscription_id,
                                                 const std::string& language,
                                                 std::optional<int> edition) {
  auto kept = database_.read(
      [&](Connection& sql) { return find(sql, session, subscription_id, language, edition); });
  if (kept) {
    return std::move(*kept);
  }
  if (edition) {
    return Error::not_found("agreement");
  }
  return database_.transact([&](Connection& sql) -> Result<KeptAgreement> {
    archive_agreement(sql, {brand, session.household_id, subscription_id, "first_read", language},
                      clock_, random_);
    return or_not_found(find(sql, session, subscription_id, language, std::nullopt), "agreement");
  });
}

Result<PrintedFile> DocumentService::agreement_pdf(const KeptAgreement& agreement,
                                                   const Brand& brand) const {
  MOLAR_TRY(auto bytes, printer_.document_pdf(print_agreement(agreement.edition, brand)));
  return PrintedFile{
      "agreement-" + format_date(date_in_zone(agreement.edition.kept_at, brand.time_zone)) + ".pdf",
      std::move(bytes)};
}

Result<std::string> DocumentService::receipt(const Session& session, const std::string& receipt_id,
                                             const std::string& language) const {
  auto found = database_.read([&](Connection& sql) {
    return billing_store::find_receipt_body(sql, session.group_key, session.household_id,
                                            receipt_id);
  });
  MOLAR_TRY(const auto body, or_not_found(std::move(found), "receipt"));
  boost::json::value receipt = parse_trusted_json(body);
  receipt.as_object()["refundRule"] = receipt_refund_words(receipt.as_object(), language);
  return boost::json::serialize(receipt);
}

Result<PrintedFile> DocumentService::receipt_pdf(const std::string& receipt, const Brand& brand,
                                                 const std::string& language) const {
  MOLAR_TRY(auto bytes, printer_.document_pdf(print_receipt(receipt, brand, language)));
  const std::string number(parse_trusted_json(receipt).at("number").as_string());
  return PrintedFile{"receipt-" + number + ".pdf", std::move(bytes)};
}

}  // namespace molar::domain
