declare module "core-js-pure/actual/url" {
  export default globalThis.URL;
}

declare module "core-js-pure/actual/url-search-params" {
  export default globalThis.URLSearchParams;
}
