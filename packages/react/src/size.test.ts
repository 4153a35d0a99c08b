// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bundle, type Chunk, modulesOf } from '../../../scripts/bundle.shared.ts'

const { all, initial } = await bundle(fileURLToPath(new URL('../../core/src/wallets.ts', import.meta.url)), [])
const table = (chunks: readonly Chunk[]) => modulesOf(chunks).filter((id) => id.endsWith('/latin-confusables.ts'))

test('the table of letters that look like Latin ones comes after the list of wallets', () => {
  expect(table(all)).toHaveLength(1)
  expect(table(initial)).toEqual([])
})
