import { Notice } from "../../ui/notice";

/** Notice that an account form was saved. The next change removes it. */
export function SavedNote({ children }: { children: React.ReactNode }): React.ReactNode {
  if (children === undefined) return null;
  return (
    <Notice tone="success" isLive>
      <p>{children}</p>
    </Notice>
  );
}
