import type { QueryClient } from "@tanstack/react-query";
import type { HydrationState } from "react-router";
import { PageError, type PageFault } from "../../api/page-error";
import { seedQuery } from "../../api/query-client";
import type { ContentSlice } from "../../content/loaded-content";
import { pageQuery } from "../../content/page-query";
import type { PageKey } from "../../content/variants";
import { firstFilled } from "../../lib/first-filled";
import { CONTENT_ELEMENT_ID, STATE_ELEMENT_ID, type CarriedQuery, type PageState, type RenderedState } from "../page-state";
import type { PageScope } from "../providers";

/** Returns the routes' data and errors for the router. The errors are PageError objects, which can be thrown again. */
export function toHydrationState({ loaderData, errors }: RenderedState): Required<Pick<HydrationState, "loaderData" | "errors">> {
  return { loaderData, errors: errors === null ? null : reviveErrors(errors) };
}

function reviveErrors(errors: Record<string, PageFault>): Record<string, PageError> {
  return Object.fromEntries(Object.entries(errors).map(([id, fault]) => [id, new PageError(fault)]));
}

/** Stores the queries of the document. `updatedAt`: when the server fetched them, in ms since 1970. */
export function seedQueries(client: QueryClient, queries: readonly CarriedQuery[], updatedAt: number): void {
  for (const { queryKey, data, isPublic } of queries) {
    seedQuery(client, { queryKey, data, updatedAt, meta: isPublic ? { public: true } : undefined });
  }
}

/** Stores the page content of the document in the query cache. It is public, so that a logout does not remove it below the page. */
export function seedPages({ queryClient }: PageScope, { pages }: ContentSlice): void {
  for (const [key, data] of Object.entries(pages)) {
    const { queryKey, meta } = pageQuery(key as PageKey);
    seedQuery(queryClient, { queryKey, data, updatedAt: Date.now(), meta });
  }
}

/** Returns the brand's phone number from the document, without the app. */
export function phoneOfPage(): string | undefined {
  const { header, organisation } = readContent().chrome;
  return firstFilled(header.header_phone_number, organisation.phone);
}

export function readState(): PageState {
  return readBlock(STATE_ELEMENT_ID);
}

export function readContent(): ContentSlice {
  return readBlock(CONTENT_ELEMENT_ID);
}

function readBlock<Block>(id: string): Block {
  return JSON.parse(document.getElementById(id)?.textContent ?? "") as Block;
}
