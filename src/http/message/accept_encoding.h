// Chooses the content coding for a client (RFC 9110 section 12.5.3).
#pragma once

#include <optional>
#include <string_view>

namespace molar::http {

enum class Coding { Identity, Gzip, Brotli };

// The codings besides identity in which a body exists.
struct CodingsAvailable {
  bool gzip = false;
  bool brotli = false;
};

// The best coding that both sides support: the client's weights decide; at equal weight brotli
// before gzip before identity. Without the header: identity. nullopt when the client refuses all
// available ones ("identity;q=0" without another).
std::optional<Coding> choose_coding(std::string_view accept_encoding, CodingsAvailable available);

std::string_view coding_name(Coding coding);  // "gzip", "br"; "identity" is never sent

}  // namespace molar::http
