import type { QueryClient } from "@tanstack/react-query";
import type { ContentSource } from "../../content/content-source";
import type { PageKey } from "../../content/variants";
import type { PageArea } from "../../messages/catalogue";
import { ignoreMissingFile } from "./chunk-errors";

/** Parts of a page that are the same for all visitors. */
export interface PageParts {
  content: PageKey | undefined;
  words: readonly PageArea[];
  code: (() => Promise<unknown>) | undefined;
}

/** Requests the parts of the next page. Resolves when all have arrived or failed; the visitor is not notified of a missing part. */
export async function fetchAhead(client: QueryClient, source: ContentSource, { content, words, code }: PageParts): Promise<void> {
  // Code is requested last: its files would delay the other requests, as a browser sends only six at the same time.
  const parts = [
    content === undefined ? undefined : source.loadPage(client, content),
    // One promise for each file: if two fail in one promise, the second error is not ignored and the visitor is notified.
    ...words.map((area) => source.loadWords([area])),
    code?.(),
  ];
  await Promise.all(parts.map((part) => part?.catch(ignoreMissingFile)));
}
