import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Spinner } from "../../ui/spinner";

export type FrameState = "loading" | "ready" | "failed";

/** Shown in place of a provider's frame while it loads or after a failure. */
export function FrameStates({ state, onRetry }: { state: FrameState; onRetry(): void }): React.ReactNode {
  const t = useT();
  if (state === "loading") {
    return (
      <p className="stripe-card-state" role="status">
        <Spinner size="md" /> {t("payment.loading")}
      </p>
    );
  }
  if (state === "ready") return null;
  return (
    <div className="stripe-card-state" role="alert">
      <p>{t("payment.failed")}</p>
      <Button variant="secondary" onPress={onRetry}>
        {t("payment.tryAgain")}
      </Button>
    </div>
  );
}
