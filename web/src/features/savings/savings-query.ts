import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { checked } from "../../api/checked";
import { asPriceQuote } from "../../api/checks/price-quote";
import { asSavingsPage } from "../../api/checks/savings";
import { request } from "../../api/request";
import type { PriceQuote, Savings } from "./schemas";

const PATH = "/api/v4/member/savings";

/** The savings of the primary member's household. Throws ApiError 404 without a membership. */
export function savingsQuery() {
  return queryOptions({
    queryKey: ["member", "savings"],
    queryFn: async (): Promise<Savings> => checked(asSavingsPage, await request(PATH)),
  });
}

/** The sums of the savings without visits and prices, for pages that show only the sums. */
export type SavedSoFar = Pick<Savings["summary"], "startsOn" | "endsOn" | "costCents" | "savedCents" | "balanceCents" | "outcome">;

export function savedSoFarQuery() {
  return queryOptions({
    queryKey: ["member", "saved-so-far"],
    queryFn: async (): Promise<SavedSoFar> => sumsOf(checked(asSavingsPage, await request(PATH))),
  });
}

function sumsOf({ summary }: Savings): SavedSoFar {
  const { startsOn, endsOn, costCents, savedCents, balanceCents, outcome } = summary;
  return { startsOn, endsOn, costCents, savedCents, balanceCents, outcome };
}

/** Updates the cached savings and sums after a change of the visits. */
export function cacheSavings(client: QueryClient, savings: Savings): void {
  client.setQueryData(savingsQuery().queryKey, savings);
  client.setQueryData(savedSoFarQuery().queryKey, sumsOf(savings));
}

export interface NotedVisit {
  personId: string;
  visitOn: string;
  treatments: readonly { procedure: string; paidCents?: number }[];
}

export async function noteVisit(visit: NotedVisit): Promise<Savings> {
  return checked(asSavingsPage, await request(PATH, { method: "POST", body: visit }));
}

export async function removeEntry(id: string): Promise<Savings> {
  return checked(asSavingsPage, await request(`${PATH}/${encodeURIComponent(id)}`, { method: "DELETE" }));
}

/** Creates a numbered, stored quote of today's prices. */
export async function quotePrices(): Promise<PriceQuote> {
  return checked(asPriceQuote, await request("/api/v4/member/priceQuotes", { method: "POST" }));
}

export function priceQuoteFile({ id }: PriceQuote): string {
  return `/api/v4/member/priceQuotes/${encodeURIComponent(id)}?format=pdf`;
}
