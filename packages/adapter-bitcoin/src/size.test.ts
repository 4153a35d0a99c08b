// @vitest-environment node
import { expect, test } from 'vitest'
import { testAdapterSize } from '../../../scripts/adapter-size.shared.ts'
import { has, modulesOf } from '../../../scripts/bundle.shared.ts'

const library = /bitcoinjs|noble/
const partsOf = testAdapterSize(import.meta.url, library, /viem|ethers|wagmi|eip1193|keccak/i)

test('a request to a wallet loads no chain library', () => {
  const asking = partsOf().all.filter(has('/lazy/create-abilities.ts'))
  expect(asking).toHaveLength(1)
  expect(modulesOf(asking).filter((id) => library.test(id))).toEqual([])
})
