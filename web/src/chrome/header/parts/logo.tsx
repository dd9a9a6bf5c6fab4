import { ContentLink } from "../../../content/content-link";
import { useContent } from "../../../content/use-content";
import { firstFilled } from "../../../lib/first-filled";
import { paths } from "../../../lib/paths";

export interface LogoProps {
  /** Background of the logo: the page's own (header_log) or a deep one (header_log2). */
  ground?: "page" | "deep";
  /** Picture to use instead of the header's. */
  src?: string | undefined;
}

/**
 * The brand's logo, 300 by 73 px, or its name, with a link to `header_log_link` or the home page. If the brand has a dark theme,
 * the page's own background may be deep as well.
 */
export function Logo({ ground = "page", src }: LogoProps) {
  const { header, site, base, theme } = useContent();
  const name = firstFilled(header.header_log_alt, site.name, base.variables.global_title) ?? "";
  const ofGround = ground === "deep" ? [header.header_log2, header.header_log] : [header.header_log, header.header_log2];
  const picture = firstFilled(src, ...ofGround);
  const inTheDark = theme.hasDark && ground === "page" ? firstFilled(header.header_log2) : undefined;
  return (
    <ContentLink to={firstFilled(header.header_log_link) ?? paths.home} className="site-logo">
      {picture === undefined ? (
        <span className="site-name">{name}</span>
      ) : (
        <picture>
          {inTheDark !== undefined && <source media="screen and (prefers-color-scheme: dark)" srcSet={inTheDark} />}
          <img src={picture} alt={name} width={300} height={73} />
        </picture>
      )}
    </ContentLink>
  );
}
