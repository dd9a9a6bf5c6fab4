import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { brandContent, renderSite } from "../../testing/render-site";
import { NearMe } from "./near-me";

afterEach(() => Reflect.deleteProperty(navigator, "geolocation"));

it("uses a location that was requested while an earlier search was loading, and ignores it after a later one", async () => {
  const waiting: PositionCallback[] = [];
  const geolocation = { getCurrentPosition: (found: PositionCallback) => waiting.push(found) };
  Object.defineProperty(navigator, "geolocation", { value: geolocation, configurable: true });
  const answer = (): void => waiting.at(-1)?.({ coords: { latitude: 40.71, longitude: -74 } } as GeolocationPosition);
  const onPlace = vi.fn();
  const { router } = renderSite(<NearMe onPlace={onPlace} />, { content: brandContent("cedar"), slowPath: "/slow" });
  const press = () => userEvent.click(screen.getByRole("button", { name: "Use my location" }));
  act(() => void router.navigate("/slow"));
  await press();
  await act(() => router.navigate("/", { replace: true }));
  act(answer);
  expect(onPlace).toHaveBeenCalledExactlyOnceWith({ kind: "point", lat: 40.71, lng: -74 });
  await press();
  act(() => void router.navigate("/slow"));
  act(answer);
  expect(onPlace).toHaveBeenCalledOnce();
});
