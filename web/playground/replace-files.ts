import type { TypedFile } from './protocol.ts'

/** The files with others in place of those of the same name. */
export function replaceFiles(files: readonly TypedFile[], changed: readonly TypedFile[]): TypedFile[] {
  return files.map((file) => changed.find(({ uri }) => uri === file.uri) ?? file)
}
