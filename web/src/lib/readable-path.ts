import { UNSEEN } from "./safe-href";

/** The path as a person reads it: "/preços" for "/pre%C3%A7os". One that means nothing, or hides something, stays as it came. */
export function readablePath(pathname: string): string {
  try {
    const decoded = decodeURI(pathname);
    return UNSEEN.test(decoded) ? pathname : decoded;
  } catch {
    return pathname;
  }
}
