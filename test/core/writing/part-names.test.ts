import { expect, test } from 'vitest'
import { isRefusal } from '../../../src/core/internal.ts'
import { findPart, fullPath } from '../../../src/core/writing/parts.ts'
import { loadComplete, partsIn, writtenSets } from '../../support/parts.ts'

test.each(writtenSets)('a name of several parts is refused with names of one each: $name', ({ files }) => {
  const workspace = loadComplete(files)
  expect(partsIn(workspace)).not.toEqual([])
  for (const keyword of new Set(partsIn(workspace).flatMap((node) => node.keyword ?? []))) {
    const found = findPart(workspace, keyword)
    if (!isRefusal(found)) continue
    const offered = /name one of them: (.*?)(?: and \d+ more)?\.$/.exec(found.refused)?.[1]?.split(', ') ?? []
    const parts = offered.map((name) => findPart(workspace, name))
    expect(parts.filter(isRefusal)).toEqual([])
    const paths = parts.map((part) => (isRefusal(part) ? '' : fullPath(part).join('/')))
    expect(new Set(paths).size).toBe(offered.length)
    expect(offered.length).toBeGreaterThan(1)
  }
})
