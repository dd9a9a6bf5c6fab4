// The site's cookies: their names and how they are set. Over TLS the names carry the __Host-
// prefix.
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
// Beyond the session: which accounts logged in here before (domain/session/known_devices.h).
inline constexpr std::string_view kDeviceCookie = "molar_device";
inline constexpr std::string_view kLanguageCookie = "molar_lang";  // not HttpOnly, never prefixed

// As long as a checkout may be asked for: then it is deleted.
inline constexpr std::chrono::seconds kCheckoutCookieLife = std::chrono::hours(24 * 7);
inline constexpr std::chrono::seconds kDeviceCookieLife = std::chrono::hours(24 * 365);

// "molar_session", or "__Host-molar_session" when the request came over TLS.
std::string cookie_name(const http::Request& request, std::string_view name);

// The value of one of our HttpOnly cookies; nullopt when absent or given twice.
std::optional<std::string> read_cookie(const http::Request& request, std::string_view name);

// HttpOnly, SameSite=Lax, Path=/, Secure over TLS. Without `max_age` it lives as long as the
// browser's session.
void set_cookie(http::Response& response, const http::Request& request, std::string_view name,
                std::string_view value, std::optional<std::chrono::seconds> max_age = {});
void expire_cookie(http::Response& response, const http::Request& request, std::string_view name);

}  // namespace molar::api
