import "./quote.css";
import { FileDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../api/api-error";
import { useEnvironment } from "../../content/environment";
import { formatDate } from "../../lib/dates";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";
import { Notice } from "../../ui/notice";
import { makeQuote, quoteFile, type QuoteMade } from "./calc-query";
import type { CalcSearch } from "./calc-search";

type State = { name: "idle" | "asking" | "failed" | "busy" } | { name: "ready"; quote: QuoteMade };

export interface QuoteMakerProps {
  search: CalcSearch;
  officeName: string | undefined;
  /** The quote contains the reader's name and stays in the list of their quotes. */
  isMember: boolean;
  onMade?: (() => void) | undefined;
}

/** Creates a document of the calculation: dated, numbered, with a fingerprint that everyone can verify. */
export function QuoteMaker({ search, officeName, isMember, onMade }: QuoteMakerProps) {
  const t = useT();
  const { groupKey } = useEnvironment();
  const [state, setState] = useState<State>({ name: "idle" });
  async function requestQuote(treatments: CalcSearch["treatments"]): Promise<void> {
    setState({ name: "asking" });
    try {
      setState({ name: "ready", quote: await makeQuote(groupKey, { ...search, treatments }) });
      onMade?.();
    } catch (error) {
      setState({ name: isApiError(error) && error.status === 429 ? "busy" : "failed" });
    }
  }
  return (
    <section className={state.name === "ready" ? "panel quote-maker" : "panel quote-maker no-print"} aria-labelledby="quote-heading">
      <h2 id="quote-heading">{t("savings.quote.heading")}</h2>
      <p>{officeName === undefined ? t("savings.quote.textPlan") : t("savings.quote.textOffice", { office: officeName })}</p>
      {state.name === "failed" ? <Notice tone="danger" isLive title={t("savings.failed")} /> : null}
      {state.name === "busy" ? <Notice tone="warning" isLive title={t("savings.quote.busy")} /> : null}
      {state.name === "ready" ? <QuoteReady key={state.quote.number} quote={state.quote} isMember={isMember} /> : null}
      <p className="quote-links no-print">
        <Button variant="secondary" isPending={state.name === "asking"} onPress={() => void requestQuote(search.treatments)}>
          {officeName === undefined ? t("savings.quote.buttonPlan") : t("savings.quote.buttonOffice", { office: officeName })}
        </Button>
        <Button variant="quiet" isDisabled={state.name === "asking"} onPress={() => void requestQuote([])}>
          {t("savings.quote.buttonList")}
        </Button>
      </p>
    </section>
  );
}

function QuoteReady({ quote, isMember }: { quote: QuoteMade; isMember: boolean }) {
  const t = useT();
  const { number, quotedOn, sha256 } = quote;
  const first = useRef<HTMLAnchorElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Notice tone="success" isLive title={t("savings.quote.ready", { number, date: formatDate(quotedOn) })}>
      <p>{t(isMember ? "savings.quote.keepOwn" : "savings.quote.keep")}</p>
      <p className="quote-links no-print">
        <a ref={first} className="button" data-variant="primary" data-size="medium" href={quoteFile(number)} download>
          <Icon icon={FileDown} /> {t("savings.quote.save", { number })}
        </a>
        <Link to={paths.verifyCard(number)}>{t("savings.quote.check")}</Link>
      </p>
      <p className="quote-hash">
        {t("savings.quote.hash")} <code>{sha256}</code>
      </p>
    </Notice>
  );
}
