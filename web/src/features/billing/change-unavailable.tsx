import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";

/** Notice that a change is not possible now, with the server's reason and a link to the overview. */
export function ChangeUnavailable({ title, detail }: { title: string; detail: string }): React.ReactNode {
  const t = useT();
  return (
    <Notice title={title}>
      <p>{detail}</p>
      <Button variant="secondary" href={paths.dashboard}>
        {t("member.area.toOverview")}
      </Button>
    </Notice>
  );
}
