// @vitest-environment node
import { expect, test } from 'vitest'
import { testAdapterSize } from '../../../scripts/adapter-size.shared.ts'
import { gzipOf, modulesOf } from '../../../scripts/bundle.shared.ts'

const partsOf = testAdapterSize(import.meta.url, /cosmjs|noble/)

test('requests to a wallet, transfers and reads load no chain library', () => {
  const asking = /[\\/]lazy[\\/](?:create-abilities|chain[\\/]index|sign[\\/]sign-message)\.ts$/
  const loaded = partsOf().withImports(({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => asking.test(id)))
  expect(modulesOf(loaded).some((id) => id.endsWith('/lazy/chain/transfer.ts'))).toBe(true)
  expect(modulesOf(loaded).filter((id) => id.includes('cosmjs'))).toEqual([])
  expect(gzipOf(loaded)).toBeLessThan(35_000)
})
