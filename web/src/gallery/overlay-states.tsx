import { Heart } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../ui/button";
import type { ConfirmOptions } from "../ui/confirm-dialog";
import type { LoadingOptions } from "../ui/loading-stack";
import type { ModalProps } from "../ui/modal";
import type { ToastOptions } from "../ui/toast";

export type OverlayState =
  | { kind: "modal"; modal: Omit<ModalProps, "isOpen" | "onClose"> }
  | { kind: "confirm"; confirm: ConfirmOptions }
  | { kind: "loading"; loading: string | LoadingOptions }
  | { kind: "toasts"; toasts: readonly ToastOptions[] };

const words: ReactNode = <p>Your card shows your name, your plan and the day it ends. It is good at every office on the list.</p>;

const modal = (props: Partial<ModalProps>): OverlayState => ({ kind: "modal", modal: { title: "Your card", children: words, ...props } });
const confirm = (options: Partial<ConfirmOptions>): OverlayState => ({
  kind: "confirm",
  confirm: { title: "Remove Ben from the plan?", message: "He keeps his prices until the end of the month.", ...options },
});
const toast = (...toasts: readonly ToastOptions[]): OverlayState => ({ kind: "toasts", toasts });

const footer = (
  <>
    <Button>Save</Button>
    <Button variant="secondary">Not now</Button>
  </>
);

/** Every overlay in every state, by its name in `?show=`. */
export const OVERLAY_STATES: Readonly<Record<string, OverlayState>> = {
  "modal-small": modal({ size: "small" }),
  "modal-medium": modal({}),
  "modal-large": modal({ size: "large" }),
  "modal-xlarge": modal({ size: "xlarge" }),
  "modal-footer": modal({ footer }),
  "modal-error": modal({ error: "The card was declined. Nothing was charged.", footer }),
  "modal-loading": modal({ isLoading: true, footer }),
  "modal-long": modal({ footer, children: Array.from({ length: 24 }, (_, index) => <p key={index}>Paragraph {index + 1} of a long agreement that nobody reads to its end on a phone.</p>) }),
  "modal-no-escape": modal({ closesOnEscape: false }),
  "modal-locked": modal({ isDismissable: false, title: "Still here?", footer }),
  "confirm-primary": confirm({}),
  "confirm-danger": confirm({ severity: "danger", okText: "Remove Ben", cancelText: "Keep him" }),
  "confirm-success": confirm({ severity: "success", title: "Paid", message: "Your receipt is on its way." }),
  "confirm-warning": confirm({ severity: "warning", title: "Leave without saving?", message: "What you typed is lost." }),
  "confirm-html": confirm({ message: "<p>He keeps his prices until <strong>12/31/2026</strong>.</p><ul><li>No fee</li><li>He may come back</li></ul>" }),
  "confirm-icon": confirm({ icon: Heart, title: "Thank you", message: undefined }),
  "confirm-only-ok": confirm({ hideCancel: true, title: "Your session has ended", message: "Please log in again." }),
  "loading-spinner": { kind: "loading", loading: {} },
  "loading-message": { kind: "loading", loading: "Paying… please do not close this page." },
  "loading-overlay-only": { kind: "loading", loading: { overlayOnly: true } },
  "toast-info": toast({ summary: "A new price list is out" }),
  "toast-success": toast({ severity: "success", summary: "Saved", detail: "Your address is new." }),
  "toast-warn": toast({ severity: "warn", summary: "Your card ends soon", detail: "It is good until 12/31/2026." }),
  "toast-error": toast({ severity: "error", summary: "Not saved", detail: "The network is down. Try again." }),
  "toast-secondary": toast({ severity: "secondary", summary: "Copied" }),
  "toast-contrast": toast({ severity: "contrast", summary: "Signed out", detail: "See you soon." }),
  "toast-not-closable": toast({ severity: "warn", summary: "You are offline", isClosable: false }),
  "toast-life": toast({ severity: "success", summary: "Gone in four seconds", life: 4_000 }),
  "toast-stack": toast(
    { summary: "First" },
    { severity: "success", summary: "Second", detail: "Newer ones are on top." },
    { severity: "error", summary: "Third" },
  ),
  "toast-positions": toast(
    { summary: "Top left", position: "top-left" },
    { summary: "Top", position: "top-center" },
    { summary: "Top right" },
    { summary: "Bottom left", position: "bottom-left" },
    { summary: "Bottom", position: "bottom-center" },
    { summary: "Bottom right", position: "bottom-right" },
  ),
};
