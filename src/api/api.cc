#include "api/api.h"

namespace molar::api {

void bind_all(http::Router& router, Services& services) {
  bind_content(router, services);
  bind_auth(router, services);
  bind_account(router, services);
  bind_member(router, services);
  bind_plan(router, services);
  bind_checkout(router, services);
  bind_purchase(router, services);
  bind_contact(router, services);
  bind_grievance(router, services);
  bind_membership(router, services);
  bind_billing(router, services);
  bind_documents(router, services);
  bind_messages(router, services);
  bind_savings(router, services);
  bind_dentist(router, services);
  bind_calculator(router, services);
  bind_price_quotes(router, services);
  bind_webhooks(router, services);
  bind_directory(router, services);
  bind_office(router, services);
  bind_seo(router, services);
  bind_openapi(router, services);
}

}  // namespace molar::api
