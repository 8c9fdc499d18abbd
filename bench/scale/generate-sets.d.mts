export function generateSets(folder: string, count: number): string[]
