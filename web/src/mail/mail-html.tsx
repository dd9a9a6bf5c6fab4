// Renders a mail as HTML. Tables for the frame, because some mail programs support nothing else, marked as layout, so that screen
// readers ignore them. Images are attached or come from the brand's site; no scripts, no other external resources.
import { Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { LoadedContent } from "../content/loaded-content";
import { escapeHtml } from "../lib/escape-html";
import { blocksOf, type MailBlock, type MailContent, type MailRow } from "./mail-content";
import { footerLines } from "./mail-footer";
import type { MailImage, MailKit } from "./mail-kit";
import { darkColours, mailColours, mailStyles, mailStyleSheet, type MailStyles } from "./mail-style";
import { linesOf } from "./mail-text";

export function mailHtml(mail: MailContent, kit: MailKit, content: LoadedContent): string {
  const colours = mailColours(content.theme);
  const styles = mailStyles(content.theme, colours);
  const body = renderToStaticMarkup(<MailBody mail={mail} kit={kit} styles={styles} logo={logoOf(content, kit)} />);
  const style = mailStyleSheet(darkColours(content.theme));
  return page({ language: kit.language, title: mail.subject, style, bg: colours.bg, body });
}

interface PageParts {
  language: string;
  title: string;
  style: string;
  bg: string;
  body: string;
}

// Outlook needs a table for the width, in conditional comments that other programs ignore.
const OUTLOOK_BEGIN =
  '<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->';
const OUTLOOK_END = "<!--[if mso]></td></tr></table><![endif]-->";

function page({ language, title, style, bg, body }: PageParts): string {
  return (
    `<!doctype html><html lang="${language}" dir="ltr"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<meta name="x-apple-disable-message-reformatting"><title>${escapeHtml(title)}</title><style>${style}</style></head>` +
    `<body class="m-bg" style="margin:0;padding:0;background-color:${bg}">${OUTLOOK_BEGIN}${body}${OUTLOOK_END}</body></html>`
  );
}

const LOGO_HEIGHT = 44;

// Mail programs show no SVG: the server converts it to an image (kit.logo), or the mail shows the brand's name.
function logoOf({ chrome: { header } }: LoadedContent, kit: MailKit): Logo | undefined {
  if (kit.logo !== undefined) return kit.logo;
  const src = header.header_log;
  if (src === undefined || !/^\/media\/[\w.-]+\.(png|jpe?g|gif)$/i.test(src)) return undefined;
  return { src: kit.url(src), height: LOGO_HEIGHT };
}

type Logo = Pick<MailImage, "src" | "height"> & Partial<MailImage>;

interface MailBodyProps {
  mail: MailContent;
  kit: MailKit;
  styles: MailStyles;
  logo: Logo | undefined;
}

function MailBody({ mail, kit, styles, logo }: MailBodyProps) {
  return (
    <div role="article" aria-roledescription="email" aria-label={mail.subject} lang={kit.language} style={styles.outer}>
      <div style={styles.preview}>{mail.preview}</div>
      <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" style={FRAME}>
        <tbody>
          <tr>
            <td className="m-pad" style={logo === undefined ? styles.head : styles.logoHead}>
              <BrandMark kit={kit} styles={styles} logo={logo} />
            </td>
          </tr>
          <tr>
            <td className="m-surface m-pad" style={styles.body}>
              <h1 className="m-text" style={styles.title}>
                {mail.title}
              </h1>
              {blocksOf(mail).map((block, index) => (
                <Block key={index} block={block} styles={styles} />
              ))}
            </td>
          </tr>
          <tr>
            <td className="m-pad" style={styles.foot}>
              {footerLines(mail.reason, kit).map((line) => (
                <p key={line} className="m-muted" style={styles.small}>
                  {unbroken(line)}
                </p>
              ))}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

// Fixed layout, so that a picture does not widen the table on a phone.
const FRAME = { width: "100%", maxWidth: "600px", margin: "0 auto", tableLayout: "fixed" } as const;

function BrandMark({ kit, styles, logo }: Pick<MailBodyProps, "kit" | "styles" | "logo">) {
  return (
    <a href={kit.url("/")} style={logo === undefined ? styles.brand : styles.logoLink}>
      {logo === undefined ? (
        kit.brand.name
      ) : (
        <img src={logo.src} alt={kit.brand.name} width={logo.width} height={logo.height} style={styles.logo} />
      )}
    </a>
  );
}

function Block({ block, styles }: { block: MailBlock; styles: MailStyles }) {
  switch (block.kind) {
    case "heading":
      return (
        <h2 className="m-text" style={styles.heading}>
          {block.text}
        </h2>
      );
    case "text":
    case "strong":
      return (
        <p className="m-text" style={block.kind === "strong" ? styles.strong : styles.text}>
          {unbroken(block.text)}
        </p>
      );
    case "rows":
      return <Rows caption={block.caption} rows={block.rows} styles={styles} />;
    case "list":
      return (
        <ul className="m-text" style={styles.list}>
          {block.items.map((item) => (
            <li key={item} style={styles.item}>
              {item}
            </li>
          ))}
        </ul>
      );
    case "button":
      return <MailButton label={block.label} href={block.href} styles={styles} />;
    case "link":
      return (
        <p className="m-text" style={styles.text}>
          <a className="m-link" href={block.href} style={styles.link}>
            {block.label}
          </a>
        </p>
      );
    case "picture":
      return (
        <p style={styles.text}>
          <a href={block.href} style={styles.link}>
            <img
              src={block.image.src}
              alt={block.alt}
              width={block.image.width}
              height={block.image.height}
              style={styles.picture}
            />
          </a>
        </p>
      );
    case "quote":
      return <Quote text={block.text} styles={styles} />;
  }
}

function Rows({ rows, caption, styles }: { rows: readonly MailRow[]; caption: string; styles: MailStyles }) {
  return (
    <table className="m-line" width="100%" cellPadding="0" cellSpacing="0" aria-label={caption} style={styles.rows}>
      <tbody>
        {rows.map(({ label, value, isStrong = false }, index) => (
          <tr key={index}>
            <th
              scope="row"
              align="left"
              className={isStrong ? "m-text" : "m-muted"}
              style={isStrong ? styles.strongLabel : styles.label}
            >
              {label}
            </th>
            <td align="right" className="m-text" style={{ ...(isStrong ? styles.strongValue : styles.value), ...wrapping(value) }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NUMBER = /(\(\d{3}\) \d{3}-\d{4}|\b[A-Z]-\d{4}-\d{6}\b)/;
const NO_BREAK = { whiteSpace: "nowrap" } as const;

/** Keeps telephone numbers and numbers of receipts and grievances in one line. */
function unbroken(text: string): React.ReactNode {
  return text.split(NUMBER).map((part, index) =>
    index % 2 === 0 ? part : (
      <span key={index} style={NO_BREAK}>
        {part}
      </span>
    ),
  );
}

// Short values such as numbers never wrap; long ones, such as addresses, may break anywhere.
function wrapping(value: string) {
  return value.length <= 24 ? NO_BREAK : ({ wordBreak: "break-word" } as const);
}

function MailButton({ label, href, styles }: { label: string; href: string; styles: MailStyles }) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" style={styles.buttonTable}>
      <tbody>
        <tr>
          <td className="m-button" style={styles.buttonCell}>
            <a href={href} style={styles.button}>
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Quote({ text, styles }: { text: string; styles: MailStyles }) {
  return (
    <blockquote className="m-quote" style={styles.quote}>
      {linesOf(text).map((line, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </blockquote>
  );
}
