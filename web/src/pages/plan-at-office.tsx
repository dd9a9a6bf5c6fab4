/** The page of a plan at an office, with that office's prices. */
export { Component, isValid, loader } from "./plan-details";
