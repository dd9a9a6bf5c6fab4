import { useContent } from "../../content/use-content";
import type { PasswordContext } from "./password-rules";

/** Personal words that a new password of this account must not contain. */
export function usePasswordContext(email: string): PasswordContext {
  const { site, group } = useContent();
  return { email, brandName: site.name ?? "", groupKey: group.groupKey ?? "" };
}
