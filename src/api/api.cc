#include "api/api.h"

namespace molar::api {

void bind_all(http::Router& router, Services& services) {
  for (BindArea* const bind_area :
       {bind_content,    bind_auth,         bind_account,  bind_member,    bind_plan,
        bind_checkout,   bind_purchase,     bind_contact,  bind_grievance, bind_membership,
        bind_billing,    bind_documents,    bind_messages, bind_savings,   bind_dentist,
        bind_calculator, bind_price_quotes, bind_webhooks, bind_directory, bind_office,
        bind_seo,        bind_openapi}) {
    bind_area(router, services);
  }
}

}  // namespace molar::api
