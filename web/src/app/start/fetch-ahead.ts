import type { QueryClient } from "@tanstack/react-query";
import type { ContentSource } from "../../content/content-source";
import type { PageKey } from "../../content/variants";
import type { PageArea } from "../../messages/catalogue";
import { ignoreMissingFile } from "./chunk-errors";

/** What a page is made of that is the same for everybody. */
export interface PageParts {
  content: PageKey | undefined;
  words: readonly PageArea[];
  code: (() => Promise<unknown>) | undefined;
}

/** Requests what the next page may need. Resolves when all has come or failed; the visitor is not shown that a part is missing. */
export async function fetchAhead(client: QueryClient, source: ContentSource, { content, words, code }: PageParts): Promise<void> {
  // Code is requested last: its files would delay the other requests, as a browser sends six at once.
  const parts = [
    content === undefined ? undefined : source.loadPage(client, content),
    // One promise for each file: of two that fail in one promise, the second would be shown as missing.
    ...words.map((area) => source.loadWords([area])),
    code?.(),
  ];
  await Promise.all(parts.map((part) => part?.catch(ignoreMissingFile)));
}
