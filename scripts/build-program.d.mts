import type { BuildResult } from 'esbuild'

export const lazy: readonly string[]
export const lazyOfStart: readonly string[]
export const placeholder: string
export function buildMain(folder: string): Promise<BuildResult[]>
export function buildStart(id: string, folder: string): Promise<BuildResult[]>
