import { safeHref } from "../../../lib/safe-href";

// Paths in a 24 by 24 view box. Content refers to them by name; an unknown name shows nothing.
const DRAWINGS: Readonly<Record<string, string>> = {
  phone:
    "M5 3.5h3.6l1.9 5-2.4 1.6a12 12 0 0 0 5.8 5.8l1.6-2.4 5 1.9V19a2 2 0 0 1-2.2 2A17 17 0 0 1 3 5.7 2 2 0 0 1 5 3.5z",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4.5 3.5-6 8-6s8 1.5 8 6",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16.5 16.5 21 21",
  pin: "M12 21s7-6.5 7-11.5a7 7 0 0 0-14 0C5 14.5 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17v.1",
  calendar: "M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8",
  mail: "M3.5 5.5h17v13h-17zM3.5 7l8.5 6 8.5-6",
  lock: "M5 11h14v9.5H5zM8 11V8a4 4 0 0 1 8 0v3",
  chat: "M4 4.5h16v11.5h-9L6.5 20v-4H4z",
  card: "M3 5.5h18v13H3zM3 10h18M6.5 14.5h4",
};

/** The icon before a link: the name of one of DRAWINGS, or the path of a brand's file ("/media/…"). */
export function LinkIcon({ icon }: { icon: string | undefined }) {
  if (icon === undefined) return null;
  if (icon.startsWith("/media/")) return <img src={safeHref(icon)} alt="" width={18} height={18} />;
  const drawing = Object.hasOwn(DRAWINGS, icon) ? DRAWINGS[icon] : undefined;
  if (drawing === undefined) return null;
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
      <path fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" d={drawing} />
    </svg>
  );
}
