#include "domain/household/household_store.h"

#include "base/random.h"

namespace molar::domain::household_store {

void insert_household(Connection& sql, const std::string& id, const std::string& group,
                      Timestamp now) {
  sql.execute("insert into household (id, group_key, created_at) values (:id, :group, :now)", id,
              group, now);
}

void insert_member(Connection& sql, const Member& member, int position) {
  sql.insert("member (position)", member, position);
}

void insert_consent(Connection& sql, const NewConsent& consent) {
  sql.insert("consent (text_sha256)", consent, sha256_hex(consent.text));
}

}  // namespace molar::domain::household_store
