// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bundle, gzipOf, modulesOf } from '../../../scripts/bundle.shared.ts'

const { all, initial } = await bundle(fileURLToPath(new URL('index.ts', import.meta.url)))

test('the initial part is at most 5 kB gzip', () => {
  expect(gzipOf(initial)).toBeLessThan(5000)
})

test('no part of it brings an ethers along: the app hands its own over', () => {
  expect(modulesOf(all).filter((id) => /node_modules/.test(id))).toEqual([])
})
