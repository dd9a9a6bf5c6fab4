import { useEffect, useRef, type ReactNode } from "react";

/** The result that replaces a form after its submission. It takes the focus, because the pressed button is removed. */
export function FormResult({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  );
}
