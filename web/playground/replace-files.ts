import type { TypedFile } from './protocol.ts'

/** The files with others in place of those of the same name. */
export function replaceFiles(files: readonly TypedFile[], changed: readonly TypedFile[]): TypedFile[] {
  return files.map((file) => changed.find(({ uri }) => uri === file.uri) ?? file)
}

/** The name of a file whose whole text is another one now: its ending says how it is read, and JSON read as YAML takes long. */
export function nameByContent(uri: string, text: string, files: readonly TypedFile[]): string {
  const isJson = /^\s*[[{]/.test(text)
  if (text.trim() === '' || isJson !== /\.ya?ml$/.test(uri)) return uri
  const named = uri.replace(/(?:\.\w+)?$/, isJson ? '.json' : '.yaml')
  return files.some((file) => file.uri === named) ? `pasted-${named}` : named
}
