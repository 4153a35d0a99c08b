// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bundle, gzipOf, modulesOf } from '../../../scripts/bundle.shared.ts'

const { all, initial } = await bundle(fileURLToPath(new URL('index.ts', import.meta.url)))

test('the initial part is at most 5 kB gzip', () => {
  expect(gzipOf(initial)).toBeLessThan(5000)
})

test('no part of it brings an ethers along: the app hands its own over', () => {
  const brought = modulesOf(all).filter((id) => /node_modules/.test(id))
  // ENSIP-15, which ethers 5 is too old for; it loads with the first name.
  expect(brought.filter((id) => !id.includes('/@adraffy/ens-normalize/'))).toEqual([])
  expect(brought).toHaveLength(1)
})

test('the tables of names load with the first name, not with the page', () => {
  expect(modulesOf(initial).filter((id) => id.includes('ens-normalize'))).toEqual([])
})
