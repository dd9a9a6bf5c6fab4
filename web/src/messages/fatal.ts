import type { Language } from "./catalogue";

/**
 * The few words for when nothing else could be loaded, the catalogues included: they come with the
 * browser's entry.
 */
export const FATAL_WORDS: Readonly<Record<Language, Readonly<Record<"lead" | "again" | "home", string>>>> = {
  en: {
    lead: "Something went wrong on our side. Please try again in a moment.",
    again: "Try again",
    home: "Go to the home page",
  },
  es: {
    lead: "Algo salió mal de nuestra parte. Inténtelo de nuevo en un momento.",
    again: "Intentar de nuevo",
    home: "Ir a la página de inicio",
  },
};
