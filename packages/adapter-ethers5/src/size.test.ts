// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundle, modulesOf } from '../../adapter-ethers/src/testing/bundle.fixture.ts'

const { all, withImports } = await bundle(fileURLToPath(new URL('index.ts', import.meta.url)))

test('the initial part is at most 5 kB gzip', () => {
  const sizes = withImports(({ isEntry }) => isEntry).map(({ code }) => gzipSync(code, { level: 9 }).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(5000)
})

test('no part of it brings an ethers along: the app hands its own over', () => {
  expect(modulesOf(all).filter((id) => /node_modules/.test(id))).toEqual([])
})
