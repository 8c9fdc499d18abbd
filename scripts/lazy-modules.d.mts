import type { Plugin } from 'esbuild'

export function lazyModules(paths: readonly string[]): Plugin
export function chunkName(path: string): string
export const slimCommander: Plugin
