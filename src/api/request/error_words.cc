#include "api/request/error_words.h"

#include <algorithm>
#include <array>
#include <string>

namespace molar::api {

namespace {

struct Words {
  std::string_view code;
  // The detail that is translated; another detail of the same code stays English.
  std::string_view english;
  std::string_view spanish;
};

constexpr std::array kWords{
    Words{"rate_limited", "Too many attempts. Please wait a moment and try again.",
          "Demasiados intentos. Espere un poco e inténtelo de nuevo."},
    Words{"validation_failed", "Please check the marked fields.", "Revise los campos marcados."},
    Words{"auth_required", "Please log in.", "Inicie sesión."},
    Words{"plan_unavailable", "This plan is no longer sold. Please choose another one.",
          "Este plan ya no se vende. Elija otro."},
    Words{"checkout_expired", "This checkout is over. Please choose a plan again.",
          "Esta compra terminó. Elija un plan de nuevo."},
    Words{"checkout_paid", "This membership is paid for already.",
          "Esta membresía ya está pagada."},
    Words{"purchase_in_progress", "Your payment is being processed. Please wait a moment.",
          "Su pago se está procesando. Espere un momento."},
    Words{"already_member", "You are a member already.", "Usted ya es miembro."},
    Words{"already_member", "You are a member already. Please log in.",
          "Usted ya es miembro. Inicie sesión."},
    Words{"checkout_incomplete", "Please finish the earlier steps first.",
          "Termine primero los pasos anteriores."},
    Words{"quote_expired", "These prices are no longer valid. Please look at the new total.",
          "Estos precios ya no son válidos. Revise el nuevo total."},
    Words{"payment_pending", "We do not know yet whether your payment went through. We ask again.",
          "Todavía no sabemos si su pago se hizo. Lo preguntamos de nuevo."},
    Words{"payment_action_required", "Your bank asks you to confirm this payment.",
          "Su banco le pide que confirme este pago."},
    Words{"database_busy", "We are very busy right now. Nothing was lost; please try again.",
          "Estamos muy ocupados en este momento. No se perdió nada; inténtelo de nuevo."},
    Words{"disk_full",
          "We cannot save anything right now. Nothing was changed; please try again later.",
          "No podemos guardar nada en este momento. No se cambió nada; inténtelo más tarde."},
    Words{"database_damaged",
          "We have to repair something on our side first. Nothing was changed; please try again "
          "later, or call us.",
          "Primero tenemos que reparar algo de nuestro lado. No se cambió nada; inténtelo más "
          "tarde o llámenos."},
};

constexpr std::string_view kNothingHere = "There is nothing here by that name.";

}  // namespace

Error in_language(Error error, std::string_view language) {
  if (language != "es") {
    return error;
  }
  const auto found = std::ranges::find_if(kWords, [&](const Words& words) {
    return words.code == error.code && words.english == error.detail;
  });
  if (found != kWords.end()) {
    error.detail = std::string(found->spanish);
  } else if (error.detail == kNothingHere) {
    error.detail = "Aquí no hay nada con ese nombre.";
  }
  return error;
}

std::vector<std::string> spanish_details() {
  std::vector<std::string> details;
  for (const Words& words : kWords) {
    details.push_back(std::string(words.code) + ": " + std::string(words.spanish));
  }
  return details;
}

}  // namespace molar::api
