import { resolvePath, showPath } from '../node/paths.ts'
import type { Io } from './io.ts'

/** What a system for continuous integration says of itself in environment variables. */
export interface CodeHost {
  /** A file's path from the root of the repository, where the system says where that is; else as it is. */
  readonly pathOf: (file: string) => string
  /** The address of a one-based line at the commit that is checked. */
  readonly linkOf: (file: string, line: number) => string | undefined
  /** The commit that a proposed change is compared with, as git knows it in a usual checkout. */
  readonly base: string | undefined
}

/** Reads the variables of GitHub Actions and GitLab CI. */
export function readCodeHost({ env, cwd }: Pick<Io, 'env' | 'cwd'>): CodeHost {
  const root = env.GITHUB_WORKSPACE || env.CI_PROJECT_DIR
  const pathOf = (file: string): string => {
    const path = root === undefined || root === '' ? file : showPath(root, resolvePath(cwd, file))
    return isInside(path) ? path : file
  }
  const start = startOfLinks(env)
  return {
    pathOf,
    linkOf: (file, line) => {
      const path = pathOf(file)
      return start === undefined || !isInside(path) ? undefined : `${start}/${encodePath(path)}#L${line}`
    },
    base: env.GITHUB_BASE_REF ? `origin/${env.GITHUB_BASE_REF}` : env.CI_MERGE_REQUEST_DIFF_BASE_SHA || undefined,
  }
}

function startOfLinks(env: Io['env']): string | undefined {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_SHA, CI_PROJECT_URL, CI_COMMIT_SHA } = env
  if (GITHUB_SERVER_URL && GITHUB_REPOSITORY && GITHUB_SHA) {
    return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/blob/${GITHUB_SHA}`
  }
  return CI_PROJECT_URL && CI_COMMIT_SHA ? `${CI_PROJECT_URL}/-/blob/${CI_COMMIT_SHA}` : undefined
}

function isInside(path: string): boolean {
  return !/^(?:\.\.?(?:\/|$)|\/|[a-z]:)/i.test(path)
}

function encodePath(path: string): string {
  return path
    .split('/')
    .map((step) => encodeURIComponent(step.replace(/\p{Cs}/gu, '\ufffd')))
    .join('/')
}
