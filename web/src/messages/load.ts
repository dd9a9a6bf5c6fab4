import type { Language, Messages } from "./catalogue";

/** The words of one language, as a chunk of their own. */
export async function loadMessages(language: Language): Promise<Messages> {
  if (language === "es") return (await import("./es/index")).messages;
  return (await import("./en/index")).messages;
}
