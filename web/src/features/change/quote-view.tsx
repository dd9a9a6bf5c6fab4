import { useEffect, useRef } from "react";
import { useT } from "../../messages/use-t";
import type { ChangeQuote } from "./change-quote";
import { QuoteTable } from "./quote-table";
import "./quote-view.css";

interface QuoteViewProps {
  quote: ChangeQuote;
  heading: string;
  /** The amounts replace the element that the member pressed, so the heading takes the focus. Default true. */
  takesFocus?: boolean;
}

/** Effects of a change, in sentences and to the cent. Placed above the button that submits it. */
export function QuoteView({ quote, heading, takesFocus = true }: QuoteViewProps): React.ReactNode {
  const t = useT();
  const title = useRef<HTMLHeadingElement>(null);
  const takesFocusAtStart = useRef(takesFocus);
  useEffect(() => {
    if (takesFocusAtStart.current) title.current?.focus();
  }, []);
  return (
    <section className="panel quote" aria-label={heading}>
      <h2 ref={title} tabIndex={-1}>
        {heading}
      </h2>
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
