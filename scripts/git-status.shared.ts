import { spawnSync } from 'node:child_process'

/** The lines of `git status --porcelain`; none outside of a git work tree, e.g. in a source archive. */
export function gitStatus(cwd: string = process.cwd()): readonly string[] {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--untracked-files=all'], {
    cwd,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

/** What a run has changed: lines that came, and lines that went, marked `+` and `-`. */
export function changedStatus(before: readonly string[], after: readonly string[]): readonly string[] {
  return [
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
    ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
  ]
}
