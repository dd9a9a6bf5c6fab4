import { ContentLink } from "../../../content/content-link";
import { useContent } from "../../../content/use-content";
import { paths } from "../../../lib/paths";

/** The brand's logo, 300 by 73, leading home. Without a picture the brand's name stands in. */
export function Logo({ src }: { src: string | undefined }) {
  const { header, site, base } = useContent();
  const name = header.header_log_alt ?? site.name ?? base.variables.global_title ?? "";
  return (
    <ContentLink to={header.header_log_link ?? paths.home} className="site-logo">
      {src === undefined ? name : <img src={src} alt={name} width={300} height={73} />}
    </ContentLink>
  );
}
