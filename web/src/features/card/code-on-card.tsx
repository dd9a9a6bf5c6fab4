import { useContent } from "../../content/use-content";
import { useT } from "../../messages/use-t";
import "./code-on-card.css";

/** A drawing of this brand's card that shows the place of the code; it contains no member's data. */
export function CodeOnCard(): React.ReactNode {
  const t = useT();
  const { header, site, organisation, theme } = useContent();
  return (
    <figure className="code-on-card">
      <div className="sample-card" data-dark={theme.hasDark || undefined} aria-hidden="true">
        <div className="sample-card-front">
          {header.header_log2 ? (
            <img src={header.header_log2} alt="" width={300} height={73} />
          ) : (
            <span className="sample-card-brand">{site.name ?? organisation.legalName}</span>
          )}
          <span className="sample-card-name" />
          <span className="sample-card-fact" />
        </div>
        <div className="sample-card-office" lang="en">
          <SquareCode />
          <span className="sample-card-code">7K3M9-QX2TA ABCDE-FGHJK</span>
        </div>
      </div>
      <figcaption>{t("card.verify.where")}</figcaption>
    </figure>
  );
}

/** Looks like a QR code but contains no data. */
function SquareCode(): React.ReactNode {
  return (
    <svg viewBox="0 0 21 21" width={84} height={84}>
      <path d="M0 0h7v7H0zM14 0h7v7h-7zM0 14h7v7H0z" />
      <path d="M1 1h5v5H1zM15 1h5v5h-5zM1 15h5v5H1z" fill="#ffffff" />
      <path d="M2 2h3v3H2zM16 2h3v3h-3zM2 16h3v3H2zM9 0h1v2H9zM11 1h1v3h-1zM9 4h2v2H9zM8 8h2v1H8zM11 7h1v3h-1zM1 9h3v1H1zM5 8h2v2H5zM0 11h2v1H0zM3 11h3v1H3zM8 11h1v3H8zM10 10h3v2h-3zM14 8h2v2h-2zM17 9h3v1h-3zM15 11h1v2h-1zM18 11h3v2h-3zM10 14h2v2h-2zM13 14h1v4h-1zM15 15h3v1h-3zM19 14h2v3h-2zM9 17h2v3H9zM12 19h3v2h-3zM16 17h2v2h-2zM18 19h3v1h-3z" />
    </svg>
  );
}
