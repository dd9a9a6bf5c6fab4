#include "domain/membership/change/change_words.h"

#include "domain/terms/plain_words.h"

namespace molar::domain::change_words {

namespace {

bool spanish(std::string_view language) {
  return language == "es";
}

std::string either(std::string_view language, std::string english, std::string in_spanish) {
  return spanish(language) ? std::move(in_spanish) : std::move(english);
}

std::string next_term(const ChangeShown& shown, std::string_view language) {
  std::string day = show_date(shown.renews_on);
  std::string price = show_money(shown.next_price_cents);
  return either(language, "From " + day + " on a term costs " + price + " for everybody.",
                "A partir del " + day + " un período cuesta " + price + " para todos.");
}

std::string due(const ChangeShown& shown, std::string_view language) {
  if (shown.due_today_cents == 0) {
    return either(language, "Nothing is due today.", "Hoy no hay nada que pagar.");
  }
  std::string price = show_money(shown.due_today_cents);
  std::string left = std::to_string(shown.days_left.value_or(0));
  std::string all = std::to_string(shown.days_in_term.value_or(0));
  return either(language,
                "Today you pay " + price + ", for " + left + " of the term's " + all + " days.",
                "Hoy paga " + price + ", por " + left + " de los " + all + " días del período.");
}

std::string comes_back(const ChangeShown& shown, std::string_view language) {
  if (shown.refund_cents == 0) {
    return either(language, "Nothing is left to pay back.", "No queda nada por devolver.");
  }
  std::string price = show_money(shown.refund_cents);
  return either(language, price + " goes back to the card that paid, within 30 days.",
                price + " vuelve a la tarjeta con la que se pagó, en un plazo de 30 días.");
}

std::string term_words(const ChangeShown& shown, std::string_view language) {
  std::string first = show_date(shown.starts_on.value());
  std::string last = show_date(shown.ends_on.value());
  return either(language, "The term that you pay goes from " + first + " to " + last + ".",
                "El período que paga va del " + first + " al " + last + ".");
}

}  // namespace

std::string days_label(const std::string& what, int days_left, int days_in_term,
                       std::string_view language) {
  std::string left = std::to_string(days_left);
  std::string all = std::to_string(days_in_term);
  return what + either(language, ", " + left + " of " + all + " days",
                       ", " + left + " de " + all + " días");
}

Words added(const PersonWords& person, std::string_view language) {
  std::string day = show_date(person.shown.effective_on);
  return {either(language, person.first_name + " is a member from today on, " + day + ".",
                 person.first_name + " es miembro desde hoy, " + day + "."),
          due(person.shown, language), next_term(person.shown, language)};
}

Words removed(const PersonWords& person, std::string_view language) {
  return {either(language,
                 "Today is " + person.first_name + "'s last day as a member; everybody else stays.",
                 "Hoy es el último día de " + person.first_name +
                     " como miembro; los demás se quedan."),
          comes_back(person.shown, language), next_term(person.shown, language)};
}

Words switched_now(const SwitchWords& change, std::string_view language) {
  return {either(language, "You change from " + change.from + " to " + change.to + " today.",
                 "Hoy cambia de " + change.from + " a " + change.to + "."),
          due(change.shown, language), next_term(change.shown, language)};
}

Words switched_at_renewal(const SwitchWords& change, std::string_view language) {
  std::string last = show_date(change.ends_on);
  std::string first = show_date(change.shown.renews_on);
  Words words{either(language,
                     "You keep " + change.from + " until " + last + ". From " + first +
                         " on you are on " + change.to + ".",
                     "Conserva " + change.from + " hasta el " + last + ". A partir del " + first +
                         " tiene " + change.to + "."),
              due(change.shown, language), next_term(change.shown, language),
              either(language, "You can undo this until " + last + ".",
                     "Puede deshacerlo hasta el " + last + ".")};
  if (!change.renews) {
    words.push_back(
        either(language, "Automatic renewal is off: the change takes effect if you renew.",
               "La renovación automática está desactivada: el cambio vale si renueva."));
  }
  return words;
}

Words canceled(const CancelWords& change, std::string_view language) {
  std::string today = show_date(change.shown.ends_on.value());
  Words words{change.people > 1
                  ? either(language, "The membership of everybody ends today, " + today + ".",
                           "La membresía de todos termina hoy, " + today + ".")
                  : either(language, "Your membership ends today, " + today + ".",
                           "Su membresía termina hoy, " + today + ".")};
  words.push_back(comes_back(change.shown, language));
  if (change.within_window) {
    words.push_back(change.shown.refund_rule.value());
  } else if (change.shown.days_left) {
    std::string left = std::to_string(*change.shown.days_left);
    std::string all = std::to_string(change.shown.days_in_term.value_or(0));
    words.push_back(either(language,
                           "That is the price of the " + left + " unused days of " + all +
                               ", whether or not you used the plan.",
                           "Es el precio de los " + left + " días no usados de " + all +
                               ", haya usado el plan o no."));
  }
  words.push_back(
      either(language, "Nothing will be charged any more.", "No se le cobrará nada más."));
  return words;
}

Words renewed(Renewal how, const ChangeShown& shown, std::string_view language) {
  Words words;
  switch (how) {
    case Renewal::Ahead:
      words.push_back(either(language,
                             "You pay the next term now, and it begins when this one ends.",
                             "Paga ahora el próximo período, que empieza cuando termina este."));
      break;
    case Renewal::Continues:
      words.push_back(either(language,
                             "Your membership continues without a gap, with the same dates.",
                             "Su membresía sigue sin interrupción, con las mismas fechas."));
      break;
    case Renewal::Anew:
      words.push_back(either(language, "Your membership begins again today.",
                             "Su membresía empieza de nuevo hoy."));
      break;
  }
  words.push_back(term_words(shown, language));
  words.push_back(
      either(language, "There is no fee for renewing.", "No hay ningún cargo por renovar."));
  return words;
}

Words purchased(const ChangeShown& shown, std::string_view language) {
  return {either(language, "Your membership begins today.", "Su membresía empieza hoy."),
          term_words(shown, language), next_term(shown, language)};
}

Words auto_renewal(const Subscription& subscription, std::string_view language) {
  std::string day = show_date(subscription.renews_on);
  std::string price = show_money(subscription.next_price_cents);
  if (subscription.auto_renew) {
    return {either(language, "On " + day + " the stored card pays " + price + " for the next term.",
                   "El " + day + " la tarjeta guardada paga " + price + " por el próximo período."),
            either(language, "You can turn this off at any time, up to the day before.",
                   "Puede desactivarlo en cualquier momento, hasta el día anterior.")};
  }
  std::string last = show_date(subscription.ends_on);
  return {either(language, "The membership ends on " + last + " unless you renew it.",
                 "La membresía termina el " + last + " si no la renueva."),
          either(language, "A term costs " + price + " then.",
                 "Un período cuesta entonces " + price + ".")};
}

std::string_view additional_people(std::string_view language) {
  return spanish(language) ? "Personas adicionales" : "Additional people";
}

std::string_view processing_fee(std::string_view language) {
  return spanish(language) ? "Cargo único de trámite" : "Processing fee (one time)";
}

std::string_view coupon(std::string_view language) {
  return spanish(language) ? "Cupón" : "Coupon";
}

std::string_view refund(std::string_view line_kind, std::string_view language) {
  if (line_kind == "refund_fee") {
    return spanish(language) ? "Cargo de trámite" : "Processing fee";
  }
  if (line_kind == "refund_ahead") {
    return spanish(language) ? "Pagado por adelantado" : "Paid ahead";
  }
  return spanish(language) ? "Cuota del período" : "This term's charges";
}

}  // namespace molar::domain::change_words
