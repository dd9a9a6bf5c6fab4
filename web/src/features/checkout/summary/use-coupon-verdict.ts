import { useQuery } from "../../../api/use-query";
import { useEffect, useState } from "react";
import { checkCouponCode, couponCode } from "../rules/coupon-code";
import type { CouponAnswer } from "./validate-coupon";
import { couponQuery } from "./validate-coupon";

/** Milliseconds without a key press before a code is looked up: the API answers 20 requests a minute. */
const PAUSE = 700;

/** Result of the lookup of the typed code; undefined while the code is incomplete or not looked up yet. */
export function useCouponVerdict(text: string, planId: number): CouponAnswer | undefined {
  const code = couponCode(text);
  const debounced = useDebounced(code, PAUSE);
  const isAsked = debounced === code && checkCouponCode(code) === undefined;
  const { data } = useQuery({ ...couponQuery(debounced, planId), enabled: isAsked });
  return isAsked ? data : undefined;
}

function useDebounced(value: string, milliseconds: number): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
