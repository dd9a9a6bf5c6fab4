import { useEffect, useState } from "react";
import { useLocation } from "react-router";

export interface NavigationPanel {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
}

/** The menu of small screens. Scrolling closes it, and so does every change of the path. */
export function useNavigationPanel(): NavigationPanel {
  const { key } = useLocation();
  // Remembers where it was opened, so that it is closed everywhere else.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const close = () => {
    setOpenAt(null);
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeNow = () => {
      setOpenAt(null);
    };
    window.addEventListener("scroll", closeNow, { passive: true });
    return () => {
      window.removeEventListener("scroll", closeNow);
    };
  }, [isOpen]);
  return {
    isOpen,
    close,
    toggle: () => {
      setOpenAt(isOpen ? null : key);
    },
  };
}
