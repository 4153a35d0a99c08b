// @vitest-environment node
import { expect, test } from 'vitest'
import { testAdapterSize } from '../../../scripts/adapter-size.shared.ts'
import { gzipOf, has, modulesOf } from '../../../scripts/bundle.shared.ts'

const partsOf = testAdapterSize(import.meta.url, /@polkadot/)

test('connecting loads neither a chain library nor curves, and verifying a message no chain library', () => {
  const asking = partsOf().all.filter(has('/lazy/create-abilities.ts'))
  const verifying = partsOf().all.filter(has('/lazy/verify-signature.ts'))
  expect([asking.length, verifying.length]).toEqual([1, 1])
  expect(gzipOf(asking)).toBeLessThan(8000)
  expect(modulesOf(asking).filter((id) => /@polkadot|@noble|@scure/.test(id))).toEqual([])
  expect(modulesOf(verifying).filter((id) => id.includes('@polkadot'))).toEqual([])
})
