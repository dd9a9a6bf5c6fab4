import type { Language } from "./catalogue";

/**
 * The few words for when nothing else could be loaded, the catalogues included: they come with the
 * browser's entry.
 */
export const FATAL_WORDS: Readonly<Record<Language, Readonly<Record<"lead" | "again" | "home" | "partly" | "call", string>>>> = {
  en: {
    lead: "Something went wrong on our side. Please try again in a moment.",
    again: "Try again",
    home: "Go to the home page",
    partly: "Part of this page could not be loaded. You can read it, but buttons and forms may not work.",
    call: "Call",
  },
  es: {
    lead: "Algo salió mal de nuestra parte. Inténtelo de nuevo en un momento.",
    again: "Intentar de nuevo",
    home: "Ir a la página de inicio",
    partly: "Una parte de esta página no se pudo cargar. Puede leerla, pero es posible que los botones y formularios no funcionen.",
    call: "Llamar al",
  },
};
