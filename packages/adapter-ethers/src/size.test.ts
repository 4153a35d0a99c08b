// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bundle, type Chunk, gzipOf, has, modulesOf } from '../../../scripts/bundle.shared.ts'

const { all, initial, withImports } = await bundle(fileURLToPath(new URL('index.ts', import.meta.url)))
const ofEthers = (chunks: readonly Chunk[]) => modulesOf(chunks).filter((id) => /\/ethers\/lib/.test(id))

test('the initial part is at most 5 kB gzip and has nothing of ethers', () => {
  expect(gzipOf(initial)).toBeLessThan(5000)
  expect(ofEthers(initial)).toEqual([])
})

test('the tables of names load with the first name, not with the page', () => {
  const tables = (chunks: readonly Chunk[]) => modulesOf(chunks).filter((id) => id.includes('ens-normalize'))
  expect(tables(all)).not.toEqual([])
  expect(tables(initial)).toEqual([])
  expect(tables(withImports(has('/adapter/lazy/create-abilities.ts')))).toEqual([])
})

test('asking a wallet loads none of ethers but what writes addresses with their checksum', () => {
  const asking = withImports(has('/adapter/lazy/create-abilities.ts'))
  expect(gzipOf(asking)).toBeLessThan(11_700)
  expect(ofEthers(asking)).toEqual([])
  const checksum = withImports(has('/lazy/checksum-address.ts'))
  expect(gzipOf(checksum)).toBeLessThan(10_000)
  expect(ofEthers(checksum).filter((id) => /\/(providers|abi|wallet|contract)\//.test(id))).toEqual([])
})

test('the part of ethers that the adapter’s reads load has no wallets and no word lists', () => {
  const library = withImports(has('/lazy/ethers-6.ts'))
  expect(ofEthers(library)).not.toEqual([])
  expect(ofEthers(library).filter((id) => /\/(wallet|wordlists)\//.test(id))).toEqual([])
})
