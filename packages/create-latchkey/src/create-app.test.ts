import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp, templateNames } from './index.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-create-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const packages = new URL('../../', import.meta.url)
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

test.each(templateNames)('%s: names our packages in their versions, and whatever its files import', (template) => {
  const directory = join(folder, 'My App!')
  const files = createApp({ directory, template })
  const { name, dependencies, devDependencies } = read(join(directory, 'package.json'))
  expect(name).toBe('my-app')
  const ours = Object.keys(dependencies).filter((id) => id.startsWith('@latchkey/'))
  for (const id of ours) {
    const own = read(new URL(`${id.slice(10)}/package.json`, packages).pathname)
    expect([own.name, `^${own.version}`]).toEqual([id, dependencies[id]])
  }
  const imported = files
    .filter((file) => /\.(?:tsx?|vue|svelte)$/.test(file))
    .flatMap((file) => [...readFileSync(join(directory, file), 'utf8').matchAll(/(?:from|import) '([^'.][^']*)'/g)])
    .map(([, id = '']) =>
      id
        .split('/')
        .slice(0, id.startsWith('@') ? 2 : 1)
        .join('/'),
    )
  expect(imported.filter((id) => !(id in { ...dependencies, ...devDependencies }))).toEqual([])
})

test('leaves a folder alone that has files', () => {
  writeFileSync(join(folder, 'mine.txt'), '')
  expect(() => createApp({ directory: folder, template: 'vite' })).toThrow('is not empty')
})
