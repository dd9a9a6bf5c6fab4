// The words of enums in the database, JSON and the API.
#include "base/enum_words.h"

#include <gtest/gtest.h>

#include "domain/checkout/checkout.h"
#include "domain/complaints/grievance.h"
#include "domain/directory/moderation/office_report.h"
#include "domain/directory/moderation/office_review.h"
#include "domain/directory/public_list/legal_directory.h"
#include "domain/directory/visitor/office_directory.h"
#include "domain/membership/change/change_type.h"
#include "domain/npi/npi_registry.h"
#include "domain/outbox/member_messages.h"
#include "domain/payment/charge_comparison.h"
#include "domain/plan/plan.h"
#include "domain/plan/procedures.h"
#include "domain/pricing/quote.h"
#include "domain/savings/estimate.h"
#include "domain/terms/term.h"

namespace molar::domain {
namespace {

template <class E>
std::string words() {
  std::string all;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>([&](auto one) {
    all += (all.empty() ? "" : " ") + std::string(to_text(one.value));
    EXPECT_EQ(parse_text<E>(to_text(one.value)), one.value);
  });
  return all;
}

TEST(DomainEnums, KeepTheirTexts) {
  EXPECT_EQ(words<BillingCycle>(), "annual monthly");
  EXPECT_EQ(words<Relationship>(), "spouse domestic_partner child parent other_household");
  EXPECT_EQ(words<CheckoutStatus>(), "open paid abandoned");
  EXPECT_EQ(words<CouponKind>(), "percent amount waive_processing_fee");
  EXPECT_EQ(words<CouponTerm>(), "first_term all_terms");
  EXPECT_EQ(words<CouponFault>(), "not_found expired not_for_plan exhausted");
  EXPECT_EQ(words<QuoteLineKind>(), "plan dependents processing_fee coupon");
  EXPECT_EQ(words<ChangeKind>(),
            "add_dependent remove_dependent switch_now switch_at_renewal cancel renew purchase");
  EXPECT_EQ(words<BookingKind>(), "membership credit nothing");
  EXPECT_EQ(words<ProcedureCategory>(),
            "exams prevention fillings crowns root_canals gums dentures implants removals braces "
            "cosmetic other");
  EXPECT_EQ(words<TeethScope>(), "visit mouth jaw quarter tooth");
  EXPECT_EQ(words<ListSort>(), "distance name price");
  EXPECT_EQ(words<DirectoryFormat>(), "csv pdf");
  EXPECT_EQ(words<OfficeSource>(), "catalogue import");
  EXPECT_EQ(words<ReportStatus>(), "open confirmed corrected dismissed");
  EXPECT_EQ(words<ReviewReason>(), "report hidden stale agreement_ending provider");
  EXPECT_EQ(words<NpiStanding>(), "active deactivated not_dentist unknown not_loaded");
  EXPECT_EQ(words<EstimateVerdict>(), "saves costs_more even");
  EXPECT_EQ(words<GrievanceOverdue>(), "no acknowledgement decision");
  EXPECT_EQ(words<MessageDelivery>(), "sent waiting failed");
}

}  // namespace
}  // namespace molar::domain
