/** The page of a plan at an address with an office: the prices are that office's. */
export { Component, isValid, loader } from "./plan-details";
