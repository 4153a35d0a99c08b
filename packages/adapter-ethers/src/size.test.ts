// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundle, type Chunk, modulesOf } from './testing/bundle.fixture.ts'

const { withImports } = await bundle(fileURLToPath(new URL('index.ts', import.meta.url)))
const gzipOf = (chunks: readonly Chunk[]) =>
  chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
const has = (end: string) => (chunk: Chunk) => chunk.moduleIds.some((id) => id.endsWith(end))
const ofEthers = (chunks: readonly Chunk[]) => modulesOf(chunks).filter((id) => /\/ethers\/lib/.test(id))

test('the initial part is at most 5 kB gzip and has nothing of ethers', () => {
  const initial = withImports(({ isEntry }) => isEntry)
  expect(gzipOf(initial)).toBeLessThan(5000)
  expect(ofEthers(initial)).toEqual([])
})

test('asking a wallet loads none of ethers but what spells addresses', () => {
  const asking = withImports(has('/adapter/lazy/open-desk.ts'))
  expect(gzipOf(asking)).toBeLessThan(15_000)
  expect(ofEthers(asking)).toEqual([])
  const spelling = withImports(has('/lazy/spell.ts'))
  expect(gzipOf(spelling)).toBeLessThan(10_000)
  expect(ofEthers(spelling).filter((id) => /\/(providers|abi|wallet|contract)\//.test(id))).toEqual([])
})

test('what the adapter’s reads load of ethers has no wallets and no word lists', () => {
  const library = withImports(has('/lazy/ethers-6.ts'))
  expect(ofEthers(library)).not.toEqual([])
  expect(ofEthers(library).filter((id) => /\/(wallet|wordlists)\//.test(id))).toEqual([])
})
