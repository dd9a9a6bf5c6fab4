import { startEarly } from "./app/start/early-start";

// The build inserts the text of this script into each page (app/render/page-assets.ts). Attributes of its script element name the files to load.
startEarly(document.currentScript?.dataset ?? {}, (address) => import(/* @vite-ignore */ address));
