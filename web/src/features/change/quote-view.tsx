import { useT } from "../../messages/use-t";
import type { ChangeQuote } from "./change-quote";
import { QuoteTable } from "./quote-table";

/** What a change does, in sentences and to the cent. Above the button that does it. */
export function QuoteView({ quote, heading }: { quote: ChangeQuote; heading: string }): React.ReactNode {
  const t = useT();
  return (
    <section className="panel quote" aria-label={heading}>
      <h2>{heading}</h2>
      <QuoteTable quote={quote} />
      <h3>{t("billing.quote.what")}</h3>
      <ul className="quote-words">
        {quote.words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {quote.refundRule && quote.kind !== "cancel" ? <p>{quote.refundRule}</p> : null}
    </section>
  );
}
