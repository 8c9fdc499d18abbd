import { chmodSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findProgram } from '../../src/node/programs.ts'
import { makeFolder } from './folder.ts'

const script = '#!/bin/sh\n'

/** A checkout with programs in it, and what is around it. */
function begin(): string {
  const root = makeFolder({
    'checkout/.git/': '',
    'checkout/deep/git': script,
    'checkout/git': script,
    'checkout/git.exe': script,
    'checkout/node_modules/.bin/git': script,
    'usual/git': script,
    'usual/git.exe': script,
    'linked/': '',
    'data/git': script,
    'folder/git/': '',
  })
  for (const name of [
    'checkout/deep/git',
    'checkout/git',
    'checkout/git.exe',
    'checkout/node_modules/.bin/git',
    'usual/git',
    'usual/git.exe',
  ])
    chmodSync(join(root, name), 0o755)
  chmodSync(join(root, 'data/git'), 0o644)
  symlinkSync(join(root, 'checkout/git'), join(root, 'linked/git'))
  return root
}

describe('a program', () => {
  test.each([
    ['in the working directory', 'checkout/deep'],
    ['in the checkout around it', 'checkout'],
    ['that npm puts into PATH', 'checkout/node_modules/.bin'],
    ['by an empty part of PATH', undefined],
    ['by a link into the checkout', 'linked'],
    ['that may not be run', 'data'],
    ['that is a folder', 'folder'],
  ])('is none %s', (_, folder) => {
    const root = begin()
    const first = folder === undefined ? '' : join(root, folder)
    const env = { PATH: [first, '.', join(root, 'usual')].join(delimiter) }
    expect(findProgram('git', { cwd: join(root, 'checkout/deep'), env })).toBe(join(root, 'usual/git'))
  })

  test('is none in the working directory on Windows', () => {
    const root = begin()
    const cwd = join(root, 'checkout')
    expect(findProgram('git', { cwd, env: { Path: join(root, 'usual') } }, 'win32')).toBe(join(root, 'usual/git.exe'))
    expect(findProgram('git', { cwd, env: { Path: cwd } }, 'win32')).toBeUndefined()
  })
})
