import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch";
import { officeQuery } from "./office-query";
import { SUMMARY } from "./testing";

afterEach(() => vi.unstubAllGlobals());

function officeOf(body: object) {
  fakeFetch({ "GET /api/km/office/12/details": { status: 410, body: { code: "office_terminated", ...body } } });
  return new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(officeQuery(12));
}

it("reads the name and the nearest offices of an office that no longer takes part", async () => {
  expect(await officeOf({ name: "Old Mill Dental", nearest: [SUMMARY] })).toEqual({ kind: "gone", name: "Old Mill Dental", nearest: [SUMMARY] });
});

it.each([{}, { name: "Old Mill Dental" }, { name: "Old Mill Dental", nearest: [{ ...SUMMARY, address: "12 Palo Verde Rd" }] }])(
  "refuses an answer that api/openapi.yaml does not allow: %j",
  async (body) => {
    await expect(officeOf(body)).rejects.toThrow("has an unexpected value");
  },
);
