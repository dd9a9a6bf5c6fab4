// A mail as the outbox keeps it.
#pragma once

#include <string>
#include <string_view>

#include "domain/ports/mailer.h"

namespace molar::domain {

std::string mail_to_json(const Mail& mail);
// A member that is missing is empty: an older program wrote the row.
Mail mail_from_json(std::string_view text);

// What stays of a mail once it is sent, for whoever may read it on the site: nothing but the
// subject of a kind that is secret, and no link that lets its holder in or pay.
Mail kept_after_sending(const Mail& mail, std::string_view kind);

}  // namespace molar::domain
