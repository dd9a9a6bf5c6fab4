import { formatDate } from "../../lib/dates";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Link } from "../../ui/link";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { quoteFile, type OwnQuote } from "./calc-query";

/** The household's price quotes, each with links to its document and its check. */
export function QuoteList({ quotes }: { quotes: readonly OwnQuote[] }) {
  const t = useT();
  if (quotes.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="quotes-heading">
      <h2 id="quotes-heading">{t("savings.quotes.heading")}</h2>
      <ul className="plain-rows">
        {quotes.map(({ id, number, quotedOn, planName, officeName }) => (
          <li key={id}>
            <strong>{t("savings.quotes.one", { number, date: formatDate(quotedOn) })}</strong>
            <span>{officeName === undefined ? planName : `${planName}, ${officeName}`}</span>
            <p className="quote-links">
              <a href={quoteFile(number)} download>
                {t("savings.quotes.pdf")} <VisuallyHidden>{number}</VisuallyHidden>
              </a>
              <Link to={paths.verifyCard(number)}>
                {t("savings.quote.check")} <VisuallyHidden>{number}</VisuallyHidden>
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
