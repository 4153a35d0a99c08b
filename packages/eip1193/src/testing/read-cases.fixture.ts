import type { Adapter } from '@latchkey/core'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { stringToHex } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import { balanceCases } from './balance-cases.fixture.ts'
import { contractReadCases } from './contract-read-cases.fixture.ts'
import { nameCases } from './name-cases.fixture.ts'
import { oldToken, readKit, token } from './read-kit.fixture.ts'
import { transactionCases } from './transaction-cases.fixture.ts'

/**
 * What the adapters read from chains, over a chain that has the id of Ethereum's mainnet. `names`: the cases of a library that asks other
 * contracts of ENS; `small`: five, as the library answers small numbers.
 */
export function evmReadCases(
  create: () => Adapter<'eip155'>,
  { names = nameCases, small = 5n }: { names?: typeof nameCases; small?: number | bigint } = {},
): void {
  let ethereum: Anvil
  const kit = readKit(create, () => ethereum)

  beforeAll(async () => {
    ethereum = await startAnvil({ chainId: 1 })
    await kit.setCode(token, {
      'function balanceOf(address) view returns (uint256)': 1_500_000n,
      'function decimals() view returns (uint8)': 6,
      'function symbol() view returns (string)': 'USDT',
    })
    await kit.setCode(oldToken, {
      'function balanceOf(address) view returns (uint256)': 7n,
      'function decimals() view returns (uint8)': 18,
      'function symbol() view returns (bytes32)': stringToHex('OLD', { size: 32 }),
    })
  })
  afterAll(() => ethereum.close())

  for (const cases of [balanceCases, names, transactionCases]) cases(kit)
  contractReadCases(kit, small)
}
