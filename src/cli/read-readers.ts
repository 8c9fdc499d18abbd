import {
  type ComparedPair,
  findBrokenPaths,
  nameOfConfiguration,
  type ReadersReport,
  readReaderPath,
} from '../core/internal.ts'
import { resolvePath } from '../node/paths.ts'
import { readText } from '../node/read.ts'
import { type Io, UsageError } from './io.ts'

/** Says which of the paths in some files of JSON lines are broken by what a comparison found. */
export function judgeReaders(files: readonly string[], pairs: readonly ComparedPair[], io: Io): ReadersReport {
  const paths = files.flatMap((name) => {
    const read = readText(resolvePath(io.cwd, name))
    if ('problem' in read) throw new UsageError(`${name}: ${read.detail}`)
    return read.text
      .split('\n')
      .flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line, `${name}:${index + 1}`)]))
  })
  const all = pairs.flatMap((pair) => {
    const questionnaire = pair.now ?? pair.old
    return findBrokenPaths(pair, paths, questionnaire ? nameOfConfiguration(questionnaire) : '')
  })
  // Of a configuration in several sets the same may be broken in each.
  const broken = new Map(all.map((one) => [JSON.stringify(one), one]))
  return { paths: paths.length, broken: [...broken.values()], accepted: 0 }
}

function readLine(line: string, place: string) {
  const path = readReaderPath(parse(line))
  if (path === undefined)
    throw new UsageError(`${place}: is not a path; a line is {"path": ["section", …], "reads": ["value", "values"]}`)
  return path
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
