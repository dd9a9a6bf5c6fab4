#include "domain/agreement/agreement_words.h"

namespace molar::domain::agreement_es {
namespace {

using Paragraphs = std::vector<std::string>;

Paragraphs cancellation(const AgreementWords& w) {
  Paragraphs text = {
      "Puede cancelar esta membresía en cualquier momento y por cualquier motivo. " + w.refund_rule,
      "Para cancelar, use su panel en nuestro sitio, escriba a " + w.organisation.email +
          ", llame al " + w.phone + " o envíe una carta a " + w.organisation.address +
          ". La cancelación cuenta desde el día en que la envía. Le enviamos el reembolso en un "
          "plazo "
          "de 30 días y no cobramos nada después de su aviso."};
  if (w.has_processing_fee && w.fee_rule == ProcessingFee::Returned) {
    text.push_back("En su estado también se devuelve el cargo de trámite.");
  }
  return text;
}

Paragraphs member(const AgreementWords& w) {
  Paragraphs text = {"Este acuerdo es entre " + w.member + " y " +
                     sentence_end(w.organisation.legal_name)};
  if (!w.others.empty()) {
    text.push_back("También incluye a: " + join_list(w.others) + ".");
  }
  return text;
}

Paragraphs benefits(const AgreementWords& w) {
  Paragraphs text = {
      w.is_direct_care
          ? "Con el plan " + w.plan +
                " el consultorio que aparece en su panel le atiende a sus precios para miembros."
          : "Con el plan " + w.plan +
                " usted paga precios más bajos y acordados en los consultorios dentales "
                "participantes. Lo que ahorra depende del consultorio y del servicio."};
  if (!w.included.empty()) {
    text.push_back("Incluido sin otro cargo, por persona y por año: " + join_list(w.included) +
                   ".");
  }
  if (!w.discounts.empty()) {
    text.push_back("Descuento sobre el precio habitual del consultorio: " + join_list(w.discounts) +
                   ".");
  }
  return text;
}

Paragraphs charges(const AgreementWords& w) {
  Paragraphs text = {"El plan cuesta " + w.price + " por " + (w.is_monthly ? "un mes" : "un año") +
                     ", del " + w.starts_on + " al " + w.ends_on +
                     ", para todas las personas de esta membresía."};
  if (w.has_processing_fee) {
    text.push_back("Se cobra una sola vez, al inscribirse, un cargo de trámite de " +
                   w.processing_fee + ".");
  }
  text.push_back(w.refund_rule);
  return text;
}

Paragraphs payment_mode(const AgreementWords& w) {
  return {"Usted paga con tarjeta, " + std::string(w.is_monthly ? "cada mes" : "una vez al año") +
              ", por adelantado. Sus recibos están en su panel.",
          "Puede cambiar la tarjeta en su panel en cualquier momento. Para pasar de pago mensual a "
          "anual, o al revés, a partir del siguiente período, llame al " +
              w.phone + " o escriba a " + w.organisation.email + "."};
}

Paragraphs limits(const AgreementWords& w) {
  const std::string not_insurance = "Esto no es un seguro y no reemplaza a un seguro.";
  if (w.is_direct_care) {
    return {
        not_insurance,
        "Este acuerdo es con un solo consultorio dental. No paga tratamientos en ningún otro "
        "lugar, "
        "y el consultorio no presenta reclamaciones a su aseguradora por los servicios incluidos."};
  }
  return {not_insurance +
              " El plan no hace pagos a los dentistas: usted paga cada cuenta, al precio más bajo, "
              "cuando recibe el tratamiento.",
          "Solo los consultorios participantes dan los precios más bajos. No se combinan con otras "
          "ofertas del consultorio ni se aplican a tratamientos iniciados antes del " +
              w.starts_on + "."};
}

Paragraphs waiting_periods(const AgreementWords& w) {
  return {"No hay. Puede usar el plan desde el " + w.starts_on +
          ", sea cual sea el estado de sus dientes."};
}

Paragraphs how_to_use(const AgreementWords& w) {
  return {"Elija un consultorio participante en " + w.organisation.website + " o llame al " +
              w.phone + ", y diga que es miembro de " + w.plan + " al pedir la cita.",
          "Muestre su tarjeta de miembro, en el teléfono o impresa, antes del tratamiento. Si un "
          "consultorio le pide más que el precio acordado, llámenos al " +
              w.phone + "."};
}

Paragraphs renewal(const AgreementWords& w) {
  Paragraphs text;
  if (w.auto_renew) {
    text.push_back(
        "Usted pidió que esta membresía se renueve sola. El " + w.renews_on +
        " cobramos a su tarjeta " + w.next_price + " por el siguiente " +
        (w.is_monthly ? "mes" : "año") +
        ". Puede detenerlo en cualquier momento antes de ese día, en su panel, por correo "
        "electrónico, teléfono o carta.");
  } else {
    text.push_back("Esta membresía no se renueva sola. Termina el " + w.ends_on +
                   " si usted no la renueva. A los precios de hoy, el siguiente período cuesta " +
                   w.next_price + ".");
  }
  text.push_back(
      "Le avisamos por correo electrónico antes de que termine un período y antes de que cambie un "
      "precio. Solo podemos terminar la membresía si un pago queda sin hacer o si se abusa del "
      "plan, y "
      "entonces devolvemos los días no usados. No hay cargo por volver a inscribirse.");
  return text;
}

Paragraphs adding_family(const AgreementWords& w) {
  return {"Hasta " + w.max_members +
              " personas de un mismo hogar pueden estar en esta membresía, contándole a usted.",
          "Para agregar a una persona, use su panel, llame al " + w.phone + " o escriba a " +
              w.organisation.email + ". Cada persona más cuesta " + w.per_dependent +
              " al año; por el resto de un período paga los días que quedan."};
}

Paragraphs complaints(const AgreementWords& w) {
  return {
      "Cuéntenos cualquier problema con el plan, un consultorio o una cuenta: con el formulario "
      "de quejas en " +
          w.organisation.website + ", por correo a " + w.organisation.email + " o al " + w.phone +
          ". Confirmamos en 5 días y decidimos en 30 días, en casos urgentes en 72 horas.",
      "Si nuestra respuesta no le satisface, puede acudir al departamento de seguros de su estado. "
      "Una queja nunca cambia cómo le tratamos."};
}

Paragraphs contact(const AgreementWords& w) {
  return {"Para preguntas, cancelaciones y quejas: " + w.organisation.legal_name + ", " +
          w.organisation.address + ", " + w.phone + ", " + w.organisation.email + ", " +
          w.organisation.website + "."};
}

}  // namespace

std::string title() {
  return "Contrato de membresía";
}

std::vector<AgreementSection> sections(const AgreementWords& words) {
  return {{"cancellation", "Su derecho a cancelar", cancellation(words)},
          {"member", "Con quién es este acuerdo", member(words)},
          {"benefits", "Lo que recibe", benefits(words)},
          {"charges", "Lo que cuesta y lo que se devuelve", charges(words)},
          {"payment_mode", "Cómo se paga y cómo cambiarlo", payment_mode(words)},
          {"limits", "Límites", limits(words)},
          {"waiting_periods", "Períodos de espera", waiting_periods(words)},
          {"how_to_use", "Cómo usar el plan", how_to_use(words)},
          {"renewal", "Renovación y fin", renewal(words)},
          {"adding_family", "Agregar personas", adding_family(words)},
          {"complaints", "Si algo sale mal", complaints(words)},
          {"contact", "Cómo comunicarse con nosotros", contact(words)}};
}

}  // namespace molar::domain::agreement_es
