import type { Position } from 'vscode-languageserver'
import { isObject } from '../src/core/internal.ts'

/** Whether what a client sent with a command is a position. */
export function isPosition(value: unknown): value is Position {
  return isObject(value) && typeof value.line === 'number' && typeof value.character === 'number'
}
