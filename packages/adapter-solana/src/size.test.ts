// @vitest-environment node
import { expect, test } from 'vitest'
import { testAdapterSize } from '../../../scripts/adapter-size.shared.ts'
import { has, modulesOf } from '../../../scripts/bundle.shared.ts'

const partsOf = testAdapterSize(import.meta.url, /@solana/, /viem|ethers|wagmi|eip1193|secp256k1|keccak/i)

test('a request to a wallet loads no chain library', () => {
  const asking = partsOf().all.filter(has('/lazy/create-abilities.ts'))
  expect(asking).toHaveLength(1)
  expect(modulesOf(asking).filter((id) => id.includes('@solana'))).toEqual([])
})
