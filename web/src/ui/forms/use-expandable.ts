import { useEffect, useRef, useState } from "react";

export interface Unfold {
  isOpen: boolean;
  /** Shows the part and moves the focus into it. */
  open(): void;
  /** Ref of the part's first control. */
  input: React.RefObject<HTMLInputElement | null>;
}

/**
 * A part of a form that a button opens. It also opens, without moving the focus, when `mustOpen` becomes true: an answer in
 * it was refused or restored. It does not close while the form is shown.
 */
export function useExpandable(mustOpen: boolean): Unfold {
  const [isOpen, setIsOpen] = useState(mustOpen);
  const isPressed = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  if (mustOpen && !isOpen) setIsOpen(true);
  useEffect(() => {
    if (isOpen && isPressed.current) input.current?.focus();
  }, [isOpen]);
  function open(): void {
    isPressed.current = true;
    setIsOpen(true);
  }
  return { isOpen, open, input };
}
