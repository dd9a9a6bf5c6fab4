import type { LoaderFunctionArgs } from "react-router";
import { CancelStep } from "../features/billing/cancel-step";
import { loadMemberArea } from "../features/member/load-member-area";
import { MemberFrame } from "../features/member/member-frame";
import { PrimaryOnly } from "../features/member/primary-only";
import { useT } from "../messages/use-t";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loadMemberArea(args);
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  return (
    <MemberFrame current="plan" title={t("billing.cancel.title")} width="form">
      <PrimaryOnly>
        <CancelStep />
      </PrimaryOnly>
    </MemberFrame>
  );
}
