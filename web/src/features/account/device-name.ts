/** Browser and system as people call them, from what the browser calls itself; undefined where it is unknown. */
export interface Device {
  browser: string | undefined;
  system: string | undefined;
}

// The first that fits counts: most browsers also name those that they want to be taken for.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

export function deviceOf(userAgent: string): Device {
  const find = (known: typeof BROWSERS): string | undefined => known.find(([sign]) => sign.test(userAgent))?.[1];
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
