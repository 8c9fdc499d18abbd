export function installTurbo(): void
