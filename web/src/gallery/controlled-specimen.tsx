import { useState, type ReactNode } from "react";

/** Stores a specimen's value, so that it can be tried. */
export function ControlledSpecimen<Value>({ initial, children }: { initial: Value; children: (value: Value, set: (value: Value) => void) => ReactNode }) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}
