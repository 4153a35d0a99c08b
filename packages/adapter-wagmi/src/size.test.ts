// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bundle, type Chunk, has, modulesOf } from '../../../scripts/bundle.shared.ts'

const entry = fileURLToPath(new URL('index.ts', import.meta.url))
const { all, initial, withImports } = await bundle(entry, [/^@latchkey\/core/, /^@?wagmi\b/])
const tables = (chunks: readonly Chunk[]) => modulesOf(chunks).filter((id) => id.includes('ens-normalize'))

test('the tables of names load with the first name, not with the page or with a wallet', () => {
  expect(tables(all)).not.toEqual([])
  expect(tables(initial)).toEqual([])
  expect(tables(withImports(has('/lazy/connect-wallet.ts')))).toEqual([])
})
