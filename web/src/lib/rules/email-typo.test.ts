import { expect, it } from "vitest";
import { likelyEmail } from "./email-typo";

it.each([
  ["ruth@gmial.com", "ruth@gmail.com"],
  ["ruth@gmail.con", "ruth@gmail.com"],
  ["ruth@gmail.co", "ruth@gmail.com"],
  ["ruth@gmai.com", "ruth@gmail.com"],
  ["ruth@gnail.com", "ruth@gmail.com"],
  ["Ruth.Hill@Yahooo.com", "Ruth.Hill@yahoo.com"],
  ["ruth@hotmal.com", "ruth@hotmail.com"],
  ["ruth@comcast.nte", "ruth@comcast.net"],
  ["ruth@my-company.con", "ruth@my-company.com"],
  [" ruth@outlok.com ", "ruth@outlook.com"],
])("corrects %j", (typed, meant) => expect(likelyEmail(typed)).toBe(meant));

it.each(["ruth@gmail.com", "ruth@GMAIL.com", "ruth@mail.com", "ruth@example.org", "ruth@live.co.uk", "ruth@me.co", "ruth@", "ruth", "@gmial.com", "ruth@yahoo.ca"])(
  "does not correct %j",
  (typed) => expect(likelyEmail(typed)).toBeUndefined(),
);
