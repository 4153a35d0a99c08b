import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changedStatus, gitStatus } from '../../../../scripts/git-status.shared.ts'

function createFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-git-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { folder, write: (name: string, text = name) => writeFileSync(join(folder, name), text) }
}

test('a run that writes, changes or deletes a file has changed the work tree', () => {
  const { folder, write } = createFolder()
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder })
  git('init', '--quiet')
  for (const name of ['changed', 'deleted', 'left']) write(name)
  git('add', '.')
  git('-c', 'user.name=test', '-c', 'user.email=test@mail.example', 'commit', '--quiet', '--message', 'begin')
  write('from before')
  const before = gitStatus(folder)
  expect(changedStatus(before, gitStatus(folder))).toEqual([])
  mkdirSync(join(folder, 'new'))
  write('new/one')
  write('new/two')
  write('changed', 'other')
  rmSync(join(folder, 'deleted'))
  rmSync(join(folder, 'from before'))
  expect(changedStatus(before, gitStatus(folder))).toEqual([
    '+  M changed',
    '+  D deleted',
    '+ ?? new/one',
    '+ ?? new/two',
    '- ?? "from before"',
  ])
})

test('a folder outside of git has no changes', () => {
  const { folder, write } = createFolder()
  write('file')
  expect(gitStatus(folder)).toEqual([])
})
