import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "../ui/button";
import { Modal } from "../ui/modal";
import { useOverlays } from "../ui/overlays";
import { OVERLAY_STATES, type OverlayState } from "./overlay-states";

/** A button for every overlay. A loading overlay stays when `?show=` opened it, and closes automatically otherwise. */
export function OverlayGallery() {
  const overlays = useOverlays();
  const [modal, setModal] = useState<Extract<OverlayState, { kind: "modal" }>["modal"] | null>(null);
  const [answer, setAnswer] = useState("none yet");
  const open = (state: OverlayState): void => {
    if (state.kind === "modal") setModal(state.modal);
    if (state.kind === "confirm") void overlays.confirmDialog(state.confirm).then((isConfirmed) => setAnswer(String(isConfirmed)));
    if (state.kind === "loading") overlays.showLoading(state.loading);
    if (state.kind === "toasts") for (const toast of state.toasts) overlays.toast(toast);
  };
  const press = (state: OverlayState): void => {
    open(state);
    if (state.kind === "loading") setTimeout(() => overlays.hideLoading(), 3_000);
  };
  // In an effect, because the server does not use the query: its page is the same for every query.
  const openAsked = useEffectEvent(() => {
    const asked = OVERLAY_STATES[new URLSearchParams(window.location.search).get("show") ?? ""];
    if (asked !== undefined) open(asked);
  });
  useEffect(() => openAsked(), []);
  return (
    <>
      <ul className="gallery-openers">
        {Object.entries(OVERLAY_STATES).map(([name, state]) => (
          <li key={name}>
            <Button variant="secondary" size="small" onPress={() => press(state)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
      <p>
        Last answer of a confirm dialog: <output className="gallery-answer">{answer}</output>
      </p>
      {modal !== null && <Modal {...modal} isOpen onClose={() => setModal(null)} />}
    </>
  );
}
