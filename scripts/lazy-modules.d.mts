import type { Plugin } from 'esbuild'

export function lazyModules(paths: readonly string[], options?: { readonly together?: boolean }): Plugin
export function chunkName(path: string): string
export const drawingLater: Plugin
export const slimCommander: Plugin
export const slimFormats: Plugin
export const slimHtml: Plugin
export const slimServer: Plugin
