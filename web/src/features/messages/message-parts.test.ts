import { expect, it } from "vitest";
import { messageParts } from "./message-parts";

const ORIGINS = ["https://cedar.example"];
const TEXT = `Your membership
===============

Hello Ana,

Paid on: 11/21/2026
Total: $129.00

See your receipt:
https://cedar.example/dashboard/receipt/01K

How to cancel
-------------

> <b>Hello</b>
> again

-- 
Cedar Dental Club
(800) 555-0142
`;

it("parses the parts of a text by mail-text.ts", () => {
  expect(messageParts(TEXT, ORIGINS)).toEqual([
    { kind: "title", text: "Your membership" },
    { kind: "text", text: "Hello Ana," },
    { kind: "list", lines: ["Paid on: 11/21/2026", "Total: $129.00"] },
    { kind: "link", text: "See your receipt", path: "/dashboard/receipt/01K" },
    { kind: "heading", text: "How to cancel" },
    { kind: "quote", lines: ["<b>Hello</b>", "again"] },
    { kind: "sender", lines: ["Cedar Dental Club", "(800) 555-0142"] },
  ]);
});

it.each([
  "https://evil.example/x",
  "https://cedar.example.evil.example/x",
  "https://cedar.example//evil.example",
  "https://cedar.example/\\evil.example",
  "javascript:alert(1)",
])("creates no link for %s", (address) => {
  expect(messageParts(`Click here:\n${address}`, ORIGINS)).toEqual([{ kind: "list", lines: ["Click here:", address] }]);
});

it("returns no parts for an empty text", () => {
  expect(messageParts("", ORIGINS)).toEqual([]);
});
