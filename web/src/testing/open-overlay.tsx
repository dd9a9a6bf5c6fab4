import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Button } from "../ui/button";
import { useOverlays, type Overlays } from "../ui/overlays";
import { renderInPage } from "./render-ui";

/** Presses a button that does something with the overlays of its page. */
export async function openOverlay(use: (overlays: Overlays) => void, language = "en"): Promise<Overlays> {
  let overlays: Overlays | undefined;
  function Opener() {
    const mine = useOverlays();
    overlays = mine;
    return <Button onPress={() => use(mine)}>Open</Button>;
  }
  renderInPage(<Opener />, language);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  return overlays!;
}
