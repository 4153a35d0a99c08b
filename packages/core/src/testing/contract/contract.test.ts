import { describe, test } from 'vitest'
import { mainnet, optimism } from '../../kernel/networks/eip155.ts'
import { createMockBitcoin, createMockCosmos, createMockEvm } from '../mocks.ts'
import { contractCases } from './contract-cases.ts'
import { mockEnvironment, signs, switches } from './mock-environment.fixture.ts'

describe.each([
  [
    'one address for all networks',
    mockEnvironment(
      createMockEvm,
      { networks: [mainnet, optimism] },
      { signMessage: signs, switchNetwork: switches('eip155:10') },
    ),
  ],
  [
    'another address on each network',
    mockEnvironment(
      createMockCosmos,
      { networks: createMockCosmos().networks },
      { signMessage: signs, switchNetwork: switches('cosmos:osmosis-1') },
    ),
  ],
  [
    'two account types at once',
    mockEnvironment(
      createMockBitcoin,
      { networks: createMockBitcoin().networks },
      {
        signMessage: signs,
        // There is one network, and no way to another.
        switchNetwork: async () => {},
      },
    ),
  ],
])('a mock with %s', (_, harness) => {
  test.for(contractCases({ adopts: true }).map(({ name, run }) => [name, run] as const))(
    '%s',
    ([_name, run], { skip }) => run(harness, skip),
  )
})
