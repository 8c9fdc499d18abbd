import type { Plugin } from 'esbuild'

export function lazyModules(
  paths: readonly string[],
  options?: { readonly together?: boolean; readonly areHanded?: boolean },
): Plugin
export const handed: string
export function chunkName(path: string): string
export const drawingLater: Plugin
export const slimCommander: Plugin
export const slimFormats: Plugin
export const slimHtml: Plugin
export const slimServer: Plugin
