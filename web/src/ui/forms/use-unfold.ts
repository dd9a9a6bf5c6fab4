import { useEffect, useRef, useState } from "react";

export interface Unfold {
  isOpen: boolean;
  /** Shows the part and moves the focus into it. */
  open(): void;
  /** Ref of the part's first control. */
  input: React.RefObject<HTMLInputElement | null>;
}

/**
 * A part of a form that a button opens. It also opens, without the focus, when `mustOpen` becomes true: an answer in it was
 * refused or brought back. It never closes again while the form is there.
 */
export function useUnfold(mustOpen: boolean): Unfold {
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
