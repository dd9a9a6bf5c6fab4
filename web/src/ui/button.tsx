import "./button.css";
import type { AriaAttributes, MouseEvent, ReactNode } from "react";
import { Link } from "./link";
import { isExternalHref } from "../lib/safe-href";
import { Spinner } from "./spinner";

export interface ButtonProps extends Pick<AriaAttributes, "aria-label" | "aria-describedby" | "aria-expanded" | "aria-controls" | "aria-haspopup" | "aria-pressed"> {
  children: ReactNode;
  variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  size?: "medium" | "small" | "large" | undefined;
  type?: "button" | "submit" | undefined;
  /** An action is running: shows a spinner, retains the focus and ignores further presses. */
  isPending?: boolean | undefined;
  isDisabled?: boolean | undefined;
  onPress?: ((event: MouseEvent) => void) | undefined;
  /** Renders a link that looks like a button. */
  href?: string | undefined;
  newTab?: boolean | undefined;
  isFullWidth?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** A native button, or a link that looks like one. Use a link for navigation. */
export function Button({
  children,
  variant = "primary",
  size = "medium",
  type = "button",
  isPending = false,
  isDisabled = false,
  isFullWidth = false,
  onPress,
  href,
  newTab = false,
  className,
  ...rest
}: ButtonProps) {
  const look = {
    className: className === undefined ? "button" : `button ${className}`,
    "data-variant": variant,
    "data-size": size,
    "data-full": isFullWidth || undefined,
  };
  if (href !== undefined) {
    const tab = newTab ? { target: "_blank", rel: "noopener noreferrer" } : {};
    const common = { ...look, ...tab, ...rest, ...(onPress ? { onClick: onPress } : {}) };
    return isExternalHref(href) || href.startsWith("#") ? (
      <a href={href} {...common}>
        {children}
      </a>
    ) : (
      <Link to={href} {...common}>
        {children}
      </Link>
    );
  }
  return (
    <button
      {...look}
      {...rest}
      type={type}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      data-pending={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onPress?.(event);
      }}
    >
      <span className="button-label">{children}</span>
      {isPending && (
        <span className="button-spinner">
          <Spinner size="sm" />
        </span>
      )}
    </button>
  );
}
