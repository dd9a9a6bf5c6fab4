import { FileDown } from "lucide-react";
import { useState } from "react";
import { formatDate } from "../../lib/dates";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { PlanPrices } from "../plans/plan-prices";
import { priceQuoteFile, quotePrices } from "./savings-query";
import type { PriceQuote, Savings } from "./schemas";

type State = { name: "idle" | "asking" | "failed" } | { name: "ready"; quote: PriceQuote };

/** Today's prices of the member's plan, and a button that creates a dated, numbered document of them. */
export function PriceQuotePanel({ savings }: { savings: Savings }): React.ReactNode {
  const t = useT();
  const [state, setState] = useState<State>({ name: "idle" });
  async function requestQuote(): Promise<void> {
    setState({ name: "asking" });
    try {
      setState({ name: "ready", quote: await quotePrices() });
    } catch {
      setState({ name: "failed" });
    }
  }
  if (savings.prices.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="prices-heading">
      <h2 id="prices-heading">{t("savings.prices.heading")}</h2>
      <p>{savings.officeName ? t("savings.prices.textOffice", { office: savings.officeName }) : t("savings.prices.textPlan")}</p>
      {state.name === "failed" ? <Notice tone="danger" isLive title={t("savings.failed")} /> : null}
      {state.name === "ready" ? (
        <ReadyQuote quote={state.quote} />
      ) : (
        <Button variant="secondary" isPending={state.name === "asking"} onPress={() => void requestQuote()}>
          {t("savings.prices.button")}
        </Button>
      )}
      <PlanPrices caption={t("savings.prices.caption")} lines={savings.prices} />
    </section>
  );
}

function ReadyQuote({ quote }: { quote: PriceQuote }): React.ReactNode {
  const t = useT();
  const { number, quotedOn } = quote;
  return (
    <Notice tone="success" isLive title={t("savings.prices.ready", { number, date: formatDate(quotedOn) })}>
      <a className="button" data-variant="primary" data-size="medium" href={priceQuoteFile(quote)} download>
        <Icon icon={FileDown} /> {t("savings.prices.save", { number })}
      </a>
    </Notice>
  );
}
