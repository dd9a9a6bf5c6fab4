// A mail as the outbox keeps it.
#pragma once

#include <string>
#include <string_view>

#include "domain/ports/mailer.h"

namespace molar::domain {

std::string mail_to_json(const Mail& mail);
// A member that is missing is empty: an older program wrote the row.
Mail mail_from_json(std::string_view text);

// The part of a sent mail that is stored and may be read on the site: only the subject of a secret
// kind, and no links that grant access or allow a payment.
Mail kept_after_sending(const Mail& mail, std::string_view kind);

}  // namespace molar::domain
