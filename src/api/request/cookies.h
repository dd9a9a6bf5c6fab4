// Names and attributes of the site's cookies. Over TLS the names have the prefix __Host-.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "http/message/request.h"
#include "http/message/response.h"

namespace molar::api {

inline constexpr std::string_view kSessionCookie = "molar_session";
inline constexpr std::string_view kCheckoutCookie = "molar_checkout";
inline constexpr std::string_view kPreviewCookie = "molar_preview";
inline constexpr std::string_view kUploadsCookie = "molar_uploads";
// Outlives the session: the accounts that logged in with this browser
// (domain/session/known_devices.h).
inline constexpr std::string_view kDeviceCookie = "molar_device";
inline constexpr std::string_view kLanguageCookie = "molar_lang";  // not HttpOnly, never prefixed

// A checkout can be read this long; then it is deleted.
inline constexpr std::chrono::seconds kCheckoutCookieLife = std::chrono::hours(24 * 7);
inline constexpr std::chrono::seconds kDeviceCookieLife = std::chrono::hours(24 * 365);

// "molar_session", or "__Host-molar_session" when the request came over TLS.
std::string cookie_name(const http::Request& request, std::string_view name);

// The value of one of this site's HttpOnly cookies; nullopt when absent or sent twice.
std::optional<std::string> read_cookie(const http::Request& request, std::string_view name);

// HttpOnly, SameSite=Lax, Path=/, Secure over TLS. Without `max_age` it ends with the browser's
// session.
void set_cookie(http::Response& response, const http::Request& request, std::string_view name,
                std::string_view value, std::optional<std::chrono::seconds> max_age = {});
void expire_cookie(http::Response& response, const http::Request& request, std::string_view name);

}  // namespace molar::api
