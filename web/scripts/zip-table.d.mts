export function emitZipTable(serverFolder: string, clientFolder: string): Promise<void>;
