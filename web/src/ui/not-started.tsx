interface NotStartedProps {
  children: React.ReactNode;
  /** Address of the page. The link works without the app, and loads the page again. */
  href: string;
  link: string;
}

/** Message in the server's HTML that shows only after the app's files failed to load (base.css). */
export function NotStarted({ children, href, link }: NotStartedProps): React.ReactNode {
  return (
    <div role="alert" className="not-started">
      <p>{children}</p>
      <a href={href}>{link}</a>
    </div>
  );
}
