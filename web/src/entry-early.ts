import { startEarly } from "./app/start/early-start";

// Its text stands in each page (app/render/page-assets.ts); the names of files are attributes of that script element.
startEarly(document.currentScript?.dataset ?? {}, (address) => import(/* @vite-ignore */ address));
