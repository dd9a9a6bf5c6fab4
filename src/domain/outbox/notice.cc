#include "domain/outbox/notice.h"

#include "domain/outbox/outbox_store.h"

namespace molar::domain {

bool queue_notice(Connection& sql, const Notice& notice, const Clock& clock, RandomSource& random) {
  return outbox_store::insert_notice(sql, make_ulid(clock, random), notice, clock.now());
}

}  // namespace molar::domain
