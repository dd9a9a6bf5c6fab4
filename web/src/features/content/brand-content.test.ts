import { readFileSync } from "node:fs";
import { expect, describe, test } from "vitest";
import { checkContent } from "../../content/schema/parse-content";
import { forbiddenWords } from "../../content/review/marketing-words";
import { translators } from "../../messages/translators";
import { britishWords } from "../../testing/british-words";
import { foundQuestions, withSlugs } from "./faq-search";

const BRANDS = ["cedar", "harbor", "mesa", "prairie", "nova"] as const;
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Branch = Record<string, Json>;

function read(brand: string, file: string): Branch {
  return JSON.parse(source(brand, file)) as Branch;
}

function source(brand: string, file: string): string {
  return readFileSync(new URL(`../../../../content/brands/${brand}/${file}`, import.meta.url), "utf8");
}

/** Returns every non-empty string in a value, with its path. */
function strings(value: Json, path: string): { path: string; text: string }[] {
  if (typeof value === "string") return value === "" ? [] : [{ path, text: value }];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, child]) => strings(child, `${path}.${key}`));
}

/** Returns every object in a value, itself included. */
function branches(value: Json): Branch[] {
  if (value === null || typeof value !== "object") return [];
  return [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(branches)];
}

function at(value: Json | undefined, ...keys: (string | number)[]): Json | undefined {
  return keys.reduce<Json | undefined>((branch, key) => (branch as Branch | undefined)?.[key], value);
}

function plain(content: unknown): Json {
  return JSON.parse(JSON.stringify(content)) as Json;
}

const languagesOf = (brand: string) => at(read(brand, "site.json"), "site", "languages") as string[];
const editions = BRANDS.flatMap((brand) => languagesOf(brand).map((language) => ({ brand, language })));

describe.each(editions)("the content of $brand in $language", ({ brand, language }) => {
  const result = checkContent(brand, source(brand, "site.json"), language);
  const site = result.ok ? result.content : undefined;

  test("conforms to the schema, with readable colours", () => {
    expect(result.ok ? [] : result.faults).toEqual([]);
  });

  test("promises notices 45, 30 and 7 days before a yearly payment only, and one a year for monthly payments", () => {
    const promises = strings(plain(site), "site").filter(({ text }) => text.includes("45, 30"));
    expect(promises.length).toBeGreaterThan(1);
    for (const { text } of promises) expect(text).toMatch(/ 7 (days|días) (before|ahead of|antes de) (a yearly payment|cada pago anual).{1,90} (once a year|una vez al año)/);
  });

  test("contains no words that are forbidden for a discount plan", () => {
    // The check reads each question together with the beginning of its answer.
    const questions = (site?.pages.faq.items ?? []).map(
      ({ question, answer }) => `${(question ?? "").replace(/\?$/, ":")} ${answer ?? ""}`,
    );
    const others = strings(plain(site), "site").filter(({ path }) => !path.endsWith(".question"));
    expect([...questions, ...others.map(({ text }) => text)].flatMap(forbiddenWords)).toEqual([]);
  });

  test("has questions that contain the words in the hint of their search", () => {
    const hint = (language === "es" ? translators.es : translators.en)("faq.searchHint");
    const words = /(\w+) [oó]r? (\w+)$/.exec(hint)?.slice(1) ?? [];
    expect(words).toHaveLength(2);
    const questions = withSlugs(site?.pages.faq.items ?? [], []);
    expect(words.filter((word) => foundQuestions(questions, word).length === 0)).toEqual([]);
  });

  test("states the five facts, with a toll-free number and a web address", () => {
    const items = (site?.disclosures.items ?? []).map(({ text }) => text);
    expect(items).toHaveLength(5);
    expect(items[0]).toMatch(/not insurance|no es un seguro/i);
    expect(items[4]).toContain(site?.organisation.legalName);
    expect(items[4]).toMatch(/\(8(?:00|88)\) 555-01\d\d/);
    expect(items[4]).toContain(site?.organisation.website);
  });

  test("requires the consents to the facts and the terms, but not to renewal", () => {
    const consents = (site?.consents ?? []).map(({ key, required }) => [key, required]);
    expect(consents).toEqual([
      ["disclosures", true],
      ["terms", true],
      ["auto_renew", false],
    ]);
  });

  test("answers at least twelve questions", () => {
    const answered = site?.pages.faq.items.filter(({ question, answer }) => question !== undefined && answer);
    expect(answered?.length).toBeGreaterThanOrEqual(12);
  });

  test("names only existing files, and only telephone numbers reserved for fiction", () => {
    const texts = strings(plain(site), "site");
    const files = texts.filter(({ text }) => text.startsWith("/media/")).map(({ text }) => text.slice("/media/".length));
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect(() => source(brand, `assets/${file}`)).not.toThrow();
    const numbers = texts.flatMap(({ text }) => text.match(/\b\d{10}\b|\(\d{3}\) \d{3}-\d{4}/g) ?? []);
    for (const number of numbers) expect(number.replace(/\D/g, "")).toMatch(/^\d{3}55501\d\d$/);
  });

  test("states the sizes of drawings as in their files", () => {
    const drawings = branches(plain(site)).flatMap(({ art, artWidth, artHeight, layout, signature, signatureWidth, signatureHeight }) => [
      // A panorama below the text has a fixed height, whatever the size of its drawing.
      ...(artWidth === undefined || ["banner", "statement", "price"].includes(String(layout)) ? [] : [{ file: art, width: artWidth, height: artHeight }]),
      ...(signatureWidth === undefined ? [] : [{ file: signature, width: signatureWidth, height: signatureHeight }]),
    ]);
    const named = drawings.filter((one): one is typeof one & { file: string } => typeof one.file === "string" && one.file !== "");
    const drawn = named.map(({ file }) => {
      const [, , width, height] = /viewBox="([^"]*)"/.exec(source(brand, file.replace("/media/", "assets/")))?.[1]?.split(" ").map(Number) ?? [];
      return { file, width, height };
    });
    expect(named.length).toBeGreaterThan(0);
    expect(named).toEqual(drawn);
  });
});

describe.each(BRANDS)("the catalogue of %s", (brand) => {
  const site = read(brand, "site.json");
  const catalogue = read(brand, "catalogue.json");
  const plans = catalogue.plans as Branch[];

  test("and its site use American spelling", () => {
    const { translations: _, ...english } = site;
    const texts = [...strings(english, "site"), ...strings(catalogue, "catalogue")].filter(({ path }) => isWords(path) && !path.endsWith(".es"));
    expect(texts.filter(({ text }) => britishWords(text).length > 0)).toEqual([]);
    expect(britishWords("Our Harbour centre organised it; the program was canceled.")).toHaveLength(3);
  });

  test("sells exactly the plans that the site lists", () => {
    const listed = (at(site, "base", "variables", "plans_whitelist") as Branch[]).map(({ plan_id }) => Number(plan_id));
    expect(listed.toSorted()).toEqual(plans.map(({ id }) => Number(id)).toSorted());
  });

  test("has a processing fee within the legal limit, both prices and a fee schedule for each plan", () => {
    const schedules = (catalogue.feeSchedules as Branch[]).map(({ id }) => id);
    for (const plan of plans) {
      expect(plan.processingFeeCents).toBeLessThanOrEqual(3000);
      expect((plan.prices as Branch[]).map(({ cycle }) => cycle)).toEqual(["annual", "monthly"]);
      expect(schedules).toContain(plan.feeScheduleId);
    }
  });

  test("has a member price below the usual price for each treatment", () => {
    for (const schedule of catalogue.feeSchedules as Branch[]) {
      for (const line of schedule.lines as Branch[]) {
        expect(Number(line.memberCents)).toBeLessThan(Number(line.usualCents));
      }
    }
  });

  test("uses no forbidden word", () => {
    expect(strings(catalogue, "").flatMap(({ text }) => forbiddenWords(text))).toEqual([]);
  });
});

describe.each(["cedar", "mesa"])("Spanish at %s", (brand) => {
  const site = read(brand, "site.json");
  const spanish = at(site, "translations", "es") as Branch;
  const words = (branch: Json | undefined) =>
    strings(branch ?? "", "").filter(({ path }) => isWords(path)).map(({ path }) => path);

  test.each(["header", "landingHeader", "footer", "disclosures", "consents", "trust", "pages", "landings"])("translates every text of %s", (block) => {
    const english = words(at(site, block));
    const translated = new Set(words(at(spanish, block)));
    expect(english.filter((path) => !translated.has(path))).toEqual([]);
  });

  test("repeats no English sentence", () => {
    const english = new Map(strings(site.pages ?? {}, "").map(({ path, text }) => [path, text]));
    const same = strings(at(spanish, "pages") ?? {}, "").filter(
      ({ path, text }) => isWords(path) && text.includes(" ") && english.get(path) === text,
    );
    expect(same).toEqual([]);
  });

  test("names plans, treatments and coupons in Spanish", () => {
    const catalogue = read(brand, "catalogue.json");
    for (const plan of catalogue.plans as Branch[]) {
      expect(at(plan, "translations", "es", "name")).toBeTruthy();
      expect(at(plan, "translations", "es", "tagline")).toBeTruthy();
      expect(at(plan, "translations", "es", "description")).toBeTruthy();
      for (const item of [...(plan.includedServices as Branch[]), ...(plan.discounts as Branch[])]) {
        expect(item.labelEs).toBeTruthy();
      }
    }
    const lines = (catalogue.feeSchedules as Branch[]).flatMap((schedule) => schedule.lines as Branch[]);
    for (const line of [...lines, ...(catalogue.coupons as Branch[])]) expect(line.labelEs).toBeTruthy();
  });
});

// Fields that are equal in both languages: layouts, links, pictures, telephone numbers, codes and dates.
const SAME_IN_BOTH =
  /\.(?:type|fact|group|layout|tone|id|link|secondaryLink|ctaBtnUrl|art|key|version|updatedOn|name|header_log_alt|signatureAlt|phone|email|address|website|slug|src|signature|socialImage|reviewedOn|procedures|moreProcedures|firstCycle|state|number|asOf)(?:\.|$)|_logo$|logo|_link$|_url$|header_log\d?$|_number$|header_phone_link|sponsored|icon/i;

function isWords(path: string): boolean {
  return !SAME_IN_BOTH.test(path);
}

/** Every amount that follows from the catalogue: prices, fee schedules, households, and visits with and without a plan. */
function knownSums(catalogue: Branch, visits: readonly string[][]): Set<number> {
  const known = new Set<number>([0]);
  const fees = new Map(
    (catalogue.feeSchedules as Branch[]).flatMap((schedule, index) =>
      (schedule.lines as Branch[]).map((line) => [`${index}:${String(line.procedure)}`, line] as const),
    ),
  );
  for (const { usualCents, memberCents } of fees.values()) known.add(Number(usualCents)).add(Number(memberCents));
  for (const coupon of catalogue.coupons as Branch[]) known.add(Number(coupon.value));
  for (const plan of catalogue.plans as Branch[]) {
    const [annual = 0, monthly = 0] = (plan.prices as Branch[]).map(({ cents }) => Number(cents));
    const more = Number(plan.perDependentCents);
    known.add(Number(plan.processingFeeCents)).add(more).add(more / 12).add(monthly * 12);
    for (let people = 1; people <= Number(plan.maxMembers); people++) {
      const year = annual + more * (people - 1);
      const month = monthly + (more / 12) * (people - 1);
      for (const sum of [year, month]) known.add(sum).add(sum / people);
    }
    const included = new Map((plan.includedServices as Branch[]).map((one) => [one.procedure, Number(one.quantityPerYear)]));
    const sumOf = (procedures: readonly string[], price: (line: Branch | undefined, name: string) => number) =>
      procedures.reduce((sum, name) => sum + price(fees.get(`0:${name}`), name), 0);
    const usual = (line: Branch | undefined) => Number(line?.usualCents ?? 0);
    const member = (line: Branch | undefined, name: string) => (included.has(name) ? 0 : Number(line?.memberCents ?? 0));
    for (const visit of visits) {
      const [without, having] = [sumOf(visit, usual), sumOf(visit, member)];
      for (const sum of [without, having, without - having]) known.add(sum);
    }
    // The usual price of a year's included visits, without emergency visits.
    const yearly = [...included].filter(([name]) => name !== "urgent_visit");
    known.add(yearly.reduce((sum, [name, times]) => sum + times * usual(fees.get(`0:${String(name)}`)), 0));
    if (String(plan.name) === "Prairie Household") {
      const grown = ["checkup_exam", "xray_back", "cleaning_adult"];
      const child = ["checkup_exam", "cleaning_child", "fluoride"];
      const family = [...grown, ...grown, ...child, ...child];
      const having = sumOf(family, member);
      known.add(sumOf(family, usual)).add(having);
      known.add(having + annual + 3 * more + Number(plan.processingFeeCents));
    }
  }
  return known;
}

describe.each(editions)("the amounts in the texts of $brand in $language", ({ brand, language }) => {
  test("follow from its catalogue", () => {
    const result = checkContent(brand, source(brand, "site.json"), language);
    const site = result.ok ? result.content : undefined;
    const sections = [...(site?.pages.home.sections ?? []), ...(site?.landings ?? []).flatMap((page) => page.sections)];
    const visits = sections.flatMap((section) => (section.type === "savings" ? [section.procedures] : []));
    const known = knownSums(read(brand, "catalogue.json"), visits);
    // The legal limit of a processing fee.
    known.add(3000);
    const unknown = strings(plain(site), "site").flatMap(({ path, text }) =>
      [...text.matchAll(/\$(\d[\d,]*(?:\.\d\d)?)/g)]
        .map(([, sum = ""]) => Math.round(Number(sum.replaceAll(",", "")) * 100))
        .filter((cents) => !known.has(cents))
        .map((cents) => `${path}: ${cents / 100}`),
    );
    expect(unknown).toEqual([]);
  });
});

// "Solo is $9", "Crew $16", "Individual, which costs $129", "Student: $6": an amount that directly follows a plan's name.
const STATED_PRICE = String.raw`(?: is| cuesta|, which costs|, que cuesta|:)? \$(\d[\d,]*(?:\.\d\d)?)`;

/** The names of a plan in texts: in each language, with and without the brand's own name in front. */
function namesOf(plan: Branch): string[] {
  const names = [plan.name, at(plan, "translations", "es", "name")].filter((name) => typeof name === "string");
  return names.flatMap((name) => [name, name.replace(/^\S+ /, "")]);
}

describe.each(editions)("a price beside a plan's name at $brand in $language", ({ brand, language }) => {
  test("is that plan's yearly or monthly price", () => {
    const result = checkContent(brand, source(brand, "site.json"), language);
    const texts = strings(plain(result.ok ? result.content : undefined), "site");
    const plans = read(brand, "catalogue.json").plans as Branch[];
    const stated = plans.flatMap((plan) => {
      const prices = (plan.prices as Branch[]).map(({ cents }) => Number(cents));
      const pattern = new RegExp(`(?:${namesOf(plan).join("|")})${STATED_PRICE}`, "g");
      return texts.flatMap(({ path, text }) =>
        [...text.matchAll(pattern)].map(([words, sum = ""]) => {
          const isRight = prices.includes(Math.round(Number(sum.replaceAll(",", "")) * 100));
          return { where: `${path}: ${words}`, isRight };
        }),
      );
    });
    expect(stated.filter(({ isRight }) => !isRight).map(({ where }) => where)).toEqual([]);
    expect(stated.length).toBeGreaterThan(0);
  });
});
