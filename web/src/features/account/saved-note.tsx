import { Notice } from "../../ui/notice";

/** What a form of the account says once it is saved; gone with the next change. */
export function SavedNote({ children }: { children: React.ReactNode }): React.ReactNode {
  if (children === undefined) return null;
  return (
    <Notice tone="success" isLive>
      <p>{children}</p>
    </Notice>
  );
}
