import { isStateCode } from "../../lib/rules/us-states";
import type { BillingCycle } from "../plans/plan";

export interface ChosenTreatment {
  procedure: string;
  quantity: number;
}

/** The calculator's input, as the page's query contains it. Empty text: not chosen. */
export interface CalcSearch {
  state: string;
  plan: string;
  /** The search for offices is around this ZIP code. */
  zip: string;
  office: string;
  people: string;
  /** The number of children among the people; asked if a plan includes services for children. */
  children: string;
  cycle: BillingCycle | "";
  treatments: readonly ChosenTreatment[];
  /** Invalid quantities, as typed. */
  wrong: Readonly<Record<string, string>>;
  /** The calculator was submitted, perhaps without treatments. */
  isAsked: boolean;
}

export const MOST_PEOPLE = 10;
export const MOST_OF_ONE = 99;
/** Prefix of a treatment's name in the form's field names. */
export const QUANTITY = "t_";
const MOST_TREATMENTS = 50;
const SLUG = /^[a-z_]{2,40}$/;
const KEYS: ReadonlySet<string> = new Set(["state", "plan", "zip", "office", "people", "children", "cycle", "t", "ask", "fill"]);

/** The values that an example enters into the form; other fields stay unchanged. */
export interface CalcFill {
  plan: string;
  people: string;
  children: string;
  treatments: readonly ChosenTreatment[];
}

/** The value of a button named "fill", which readCalc() parses: "people=4&t=checkup_exam:8". */
export function fillText({ plan, people, children, treatments }: CalcFill): string {
  return new URLSearchParams({ plan, people, children, t: treatmentText(treatments) }).toString();
}

/** The fields after an example; the office stays only if the plan does. */
function filled(query: URLSearchParams, fill: string): URLSearchParams {
  const example = new URLSearchParams(fill);
  const unchanged = [...query].filter(([name]) => !["plan", "people", "children", "t", "ask", "fill"].includes(name) && !name.startsWith(QUANTITY));
  const result = new URLSearchParams(unchanged);
  for (const name of ["plan", "people", "children", "t"]) result.set(name, example.get(name) ?? "");
  if (example.get("plan") !== query.get("plan")) result.delete("office");
  return result;
}

/** Parses the page's query or the submitted fields. Ignores invalid values. */
export function readCalc(sent: URLSearchParams): CalcSearch {
  const fill = sent.get("fill");
  const query = fill === null ? sent : filled(sent, fill);
  const id = (name: string): string => (/^[1-9]\d{0,14}$/.test(query.get(name) ?? "") ? (query.get(name) ?? "") : "");
  const people = Number(query.get("people") ?? "1");
  const children = Number(query.get("children") ?? "0");
  const cycle = query.get("cycle");
  const { treatments, wrong } = readTreatments(query);
  return {
    state: isStateCode(query.get("state") ?? "") ? (query.get("state") ?? "") : "",
    plan: id("plan"),
    zip: (query.get("zip") ?? "").trim().slice(0, 10),
    office: id("office"),
    people: Number.isInteger(people) && people >= 1 && people <= MOST_PEOPLE ? String(people) : "1",
    children: Number.isInteger(children) && children >= 1 && children < MOST_PEOPLE ? String(children) : "",
    cycle: cycle === "annual" || cycle === "monthly" ? cycle : "",
    treatments,
    wrong,
    isAsked: query.get("ask") === "1" || treatments.length > 0 || Object.keys(wrong).length > 0,
  };
}

function readTreatments(query: URLSearchParams): Pick<CalcSearch, "treatments" | "wrong"> {
  const quantities = new Map<string, number>();
  const wrong: Record<string, string> = {};
  const short = query.getAll("t").flatMap((text) => text.split(","));
  const fields = [...query].filter(([name]) => name.startsWith(QUANTITY)).map(([name, value]) => `${name.slice(QUANTITY.length)}:${value.trim()}`);
  for (const text of [...short, ...fields]) {
    const [procedure = "", typed = ""] = text.split(":");
    if (!SLUG.test(procedure) || typed === "") continue;
    const quantity = /^\d{1,4}$/.test(typed) ? Number(typed) : undefined;
    if (quantity === undefined || quantity > MOST_OF_ONE) wrong[procedure] = typed.slice(0, 10);
    else quantities.set(procedure, quantity);
  }
  const treatments = [...quantities].map(([procedure, quantity]) => ({ procedure, quantity })).filter(({ quantity }) => quantity > 0);
  return { treatments: treatments.slice(0, MOST_TREATMENTS), wrong };
}

/** "crown:1,checkup_exam:2" */
export function treatmentText(treatments: readonly ChosenTreatment[]): string {
  return treatments.map(({ procedure, quantity }) => `${procedure}:${quantity}`).join(",");
}

/** The search as a query, "?plan=101&t=crown:1": always in this order, without empty values. */
export function calcQuery(search: CalcSearch): string {
  const query = new URLSearchParams();
  const { state, plan, zip, office, people, children, cycle, treatments, wrong } = search;
  const texts = { state, plan, zip, office, people: people === "1" ? "" : people, children, cycle };
  for (const [name, value] of Object.entries(texts)) {
    if (value !== "") query.append(name, value);
  }
  const chosen = treatmentText(treatments);
  const typed = Object.entries(wrong);
  if (chosen !== "") query.append("t", chosen);
  for (const [procedure, value] of typed) query.append(`${QUANTITY}${procedure}`, value);
  if (search.isAsked && chosen === "" && typed.length === 0) query.append("ask", "1");
  const text = query.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

/** Other parameters of the query, such as the language. */
export function otherParameters(query: URLSearchParams): [string, string][] {
  return [...query].filter(([name]) => !KEYS.has(name) && !name.startsWith(QUANTITY));
}
