import "./loading-overlay.css";
import { useT } from "../messages/use-t";
import { Spinner } from "./spinner";

export interface LoadingOverlayProps {
  isLoading: boolean;
  message?: string | undefined;
  /** Only blurs and dims: no spinner, no message. */
  overlayOnly?: boolean | undefined;
}

/** Covers the whole page while something is done that must not be disturbed. */
export function LoadingOverlay({ isLoading, message = "", overlayOnly = false }: LoadingOverlayProps) {
  const t = useT();
  if (!isLoading) return null;
  return (
    <div className="loading-overlay" role="status" aria-live="assertive">
      {!overlayOnly && (
        <div className="loading-overlay-box">
          <Spinner size="xl" label={message === "" ? t("ui.pleaseWait") : message} />
          {message !== "" && <p>{message}</p>}
        </div>
      )}
    </div>
  );
}
