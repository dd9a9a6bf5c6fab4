#include "domain/membership/change/change_faults.h"

#include <array>

namespace molar::domain {

namespace {

struct Fault {
  std::string_view code;
  std::string_view english;
  std::string_view spanish;
};

constexpr std::array kFaults{
    Fault{"no_membership", "There is no active membership to change.",
          "No hay una membresía vigente que cambiar."},
    Fault{"payment_due",
          "A payment is due. Please pay it first; then you can change the membership.",
          "Hay un pago pendiente. Páguelo primero; después podrá cambiar la membresía."},
    Fault{"too_many_people", "The plan has no room for another person.",
          "El plan no admite a otra persona."},
    Fault{"plan_unavailable", "This plan cannot be chosen for this membership.",
          "Este plan no se puede elegir para esta membresía."},
    Fault{"already_member", "You have an active membership.", "Usted tiene una membresía vigente."},
    Fault{"already_renewed", "The next term is paid already.",
          "El próximo período ya está pagado."},
    Fault{"not_renewable",
          "A membership can be renewed from 60 days before its end until 90 days after it.",
          "Una membresía se puede renovar desde 60 días antes de su fin hasta 90 días después."},
    Fault{"quote_expired", "Something has changed since. Please look at the new amounts.",
          "Algo cambió desde entonces. Por favor revise los nuevos importes."},
};

}  // namespace

Error change_fault(std::string_view code, std::string_view language) {
  for (const Fault& fault : kFaults) {
    if (fault.code == code) {
      std::string detail(language == "es" ? fault.spanish : fault.english);
      return code == "quote_expired" ? Error::gone(std::string(code), std::move(detail))
                                     : Error::conflict(std::string(code), std::move(detail));
    }
  }
  return Error::conflict(std::string(code), "This cannot be done now.");
}

}  // namespace molar::domain
