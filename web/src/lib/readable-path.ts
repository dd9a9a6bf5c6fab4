import { UNSEEN } from "./safe-href";

/** Decodes a path for display: "/preços" for "/pre%C3%A7os". Returns it unchanged if it is malformed or contains invisible characters. */
export function readablePath(pathname: string): string {
  try {
    const decoded = decodeURI(pathname);
    return UNSEEN.test(decoded) ? pathname : decoded;
  } catch {
    return pathname;
  }
}
