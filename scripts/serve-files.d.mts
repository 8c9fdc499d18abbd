export function serveFiles(folder: string): Promise<{ readonly origin: string; readonly close: () => void }>
