/**
 * The state of a ZIP code by its first three digits. Ranges are inclusive and sorted.
 * A few ZIP codes cross a state line, so forms show a difference as a hint, never as an error.
 */
const RANGES: readonly (readonly [from: number, to: number, state: string])[] = [
  [5, 5, "NY"], [6, 7, "PR"], [8, 8, "VI"], [9, 9, "PR"], [10, 27, "MA"], [28, 29, "RI"], [30, 38, "NH"],
  [39, 49, "ME"], [50, 54, "VT"], [55, 55, "MA"], [56, 59, "VT"], [60, 69, "CT"], [70, 89, "NJ"],
  [100, 149, "NY"], [150, 196, "PA"], [197, 199, "DE"], [200, 200, "DC"], [201, 201, "VA"],
  [202, 205, "DC"], [206, 219, "MD"], [220, 246, "VA"], [247, 268, "WV"], [270, 289, "NC"],
  [290, 299, "SC"], [300, 319, "GA"], [320, 349, "FL"], [350, 369, "AL"], [370, 385, "TN"],
  [386, 397, "MS"], [398, 399, "GA"], [400, 427, "KY"], [430, 459, "OH"], [460, 479, "IN"],
  [480, 499, "MI"], [500, 528, "IA"], [530, 549, "WI"], [550, 567, "MN"], [569, 569, "DC"],
  [570, 577, "SD"], [580, 588, "ND"], [590, 599, "MT"], [600, 629, "IL"], [630, 658, "MO"],
  [660, 679, "KS"], [680, 693, "NE"], [700, 714, "LA"], [716, 729, "AR"], [730, 732, "OK"],
  [733, 733, "TX"], [734, 749, "OK"], [750, 799, "TX"], [800, 816, "CO"], [820, 831, "WY"],
  [832, 838, "ID"], [840, 847, "UT"], [850, 865, "AZ"], [870, 884, "NM"], [885, 885, "TX"],
  [889, 898, "NV"], [900, 961, "CA"], [967, 968, "HI"], [969, 969, "GU"], [970, 979, "OR"],
  [980, 994, "WA"], [995, 999, "AK"],
];

/** Islands and one town that are not in the state of their prefix. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "06390": "NY",
  "83414": "WY",
  "96799": "AS",
  "96950": "MP",
  "96951": "MP",
  "96952": "MP",
};

/** Returns the state of a ZIP code; undefined for malformed text and for a prefix that is unused or military. */
export function stateOfZip(zip: string): string | undefined {
  const match = /^(\d{3})\d{2}(-\d{4})?$/.exec(zip.trim());
  if (!match) return undefined;
  const prefix = Number(match[1]);
  const exception = EXCEPTIONS[zip.trim().slice(0, 5)];
  return exception ?? RANGES.find(([from, to]) => prefix >= from && prefix <= to)?.[2];
}

/** Returns the state of the ZIP code if it differs from the chosen state; undefined if it does not, or if one of them is unknown. */
export function otherStateOfZip(zip: string, state: string): string | undefined {
  const found = stateOfZip(zip);
  return found !== undefined && state !== "" && found !== state.toUpperCase() ? found : undefined;
}
