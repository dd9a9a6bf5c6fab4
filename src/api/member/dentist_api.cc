// The office of a member, or the nearest ones: /api/v4/member/dentist.
#include <array>

#include "api/api.h"
#include "api/directory/directory_context.h"
#include "api/directory/office_bodies.h"
#include "api/request/answers.h"
#include "api/request/request_context.h"
#include "domain/account/accounts.h"
#include "domain/membership/member_service.h"
#include "domain/plan/plan_service.h"
#include "domain/plan/procedures.h"

namespace molar::api {
namespace {

struct CleaningPriceBody : domain::ShownPrice {};
BOOST_DESCRIBE_STRUCT(CleaningPriceBody, (), (label, usual_cents, member_cents))

struct GoneOfficeBody {
  std::int64_t id = 0;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(GoneOfficeBody, (), (id, name))

struct DentistBody {
  Nullable<LocationBody> office;
  bool is_chosen = false;
  Nullable<CleaningPriceBody> cleaning;
  Nullable<GoneOfficeBody> gone;
  std::vector<OfficeSummaryBody> nearest;
};
BOOST_DESCRIBE_STRUCT(DentistBody, (), (office, is_chosen, cleaning, gone, nearest))

using Offices = std::vector<domain::ListedOffice>;

// A price list has either "cleaning", or cleanings by age.
constexpr std::array kCleanings{"cleaning", "cleaning_adult"};

// The price with the plan at this office; nullopt when the plan or the price is not available
// today.
std::optional<CleaningPriceBody> cleaning_price(const RequestContext& context, std::int64_t plan_id,
                                                std::int64_t office_id) {
  const auto offer = context.services.plans.get_at_office(*context.brand, plan_id, office_id);
  if (offer.has_error()) {
    return std::nullopt;
  }
  for (const std::string_view procedure : kCleanings) {
    for (const domain::FeeLine& line : (*offer)->fees) {
      if (line.procedure == procedure) {
        return CleaningPriceBody{domain::shown_price(line, context.language)};
      }
    }
  }
  return std::nullopt;
}

// Fills in the office's current state: listed or terminated; neither if it was never listed.
void describe_office(DentistBody& body, const RequestContext& context, std::int64_t plan_id,
                     std::int64_t office_id) {
  domain::OfficeDirectory& offices = directory_of(context).offices;
  const auto opened = offices.open(*context.brand, office_id);
  if (opened.has_value()) {
    body.office.value = location_body(opened->listed.facts);
    body.cleaning.value = cleaning_price(context, plan_id, office_id);
  } else if (opened.error().kind == ErrorKind::Gone) {
    const domain::TerminatedOffice gone = offices.find_gone(*context.brand, office_id);
    body.gone.value = GoneOfficeBody{office_id, gone.name};
    // Not gone.nearest: a plan can be limited to some offices.
    if (gone.point) {
      body.nearest = office_summaries(
          offices.nearest_to_call(*context.brand, plan_id, *gone.point).value_or(Offices{}));
    }
  }
}

Result<http::Response> get_dentist(RequestContext& context) {
  MOLAR_TRY(const auto profile, context.services.accounts.profiles.find(*context.session));
  MOLAR_TRY(const auto membership,
            context.services.members.membership(
                *context.session, context.services.plans.today(*context.brand), context.language));
  DentistBody body;
  const auto& subscription = membership.billing.subscription;
  if (!subscription) {
    return json_response(body);
  }
  const auto office_id = profile.home_office_id ? profile.home_office_id : subscription->office_id;
  body.is_chosen = profile.home_office_id.has_value();
  if (office_id) {
    describe_office(body, context, subscription->plan_id, *office_id);
  }
  if (!body.office.value && !body.gone.value) {
    // It is the same search as the public one, so it has the same limit.
    MOLAR_CHECK(count_call(context, domain::limits::kOfficeSearches));
    const auto nearest = directory_of(context).offices.nearest_to_call(
        *context.brand, subscription->plan_id, membership.at_home().zip.value_or(""));
    body.nearest = office_summaries(nearest.value_or(Offices{}));
  }
  return json_response(body);
}

}  // namespace

void bind_dentist(http::Router& router, Services& services) {
  bind(router, services, {"GET", "/api/v4/member/dentist", Access::Member}, get_dentist);
}

}  // namespace molar::api
