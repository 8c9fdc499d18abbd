import type { BuildOptions, BuildResult } from 'esbuild'

type Options = Readonly<Record<string, BuildOptions>>

export function buildInParts(
  programs: Options,
  parts: Options,
  asPart: Pick<BuildOptions, 'banner' | 'footer'>,
): Promise<BuildResult[]>
export function modulesIn(result: BuildResult): string[]
