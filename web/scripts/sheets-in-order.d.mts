export function addSheetInTurn(sheet: HTMLLinkElement, turns: Promise<unknown>[]): Promise<unknown>;
