import type { Adapter } from '@latchkey/core'
import { startAnvil } from '@latchkey/test-wallets/anvil'
import { afterAll, beforeAll } from 'vitest'
import { connectingCases } from './connecting-cases.fixture.ts'
import { lifecycleCases } from './lifecycle-cases.fixture.ts'
import { lyingCases } from './lying-cases.fixture.ts'
import type { Chains } from './page.fixture.ts'
import { requestCases } from './request-cases.fixture.ts'
import { sessionCases } from './session-cases.fixture.ts'
import { walletCallCases } from './wallet-call-cases.fixture.ts'
import { walletKit } from './wallet-kit.fixture.ts'

/** What the adapters do with wallets, well-behaved and lying ones. */
export function evmWalletCases(create: () => Adapter<'eip155'>): void {
  // Filled before the first case runs.
  const chains = {} as { -readonly [name in keyof Chains]: Chains[name] }

  beforeAll(async () => {
    const [home, away] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
    Object.assign(chains, { home, away })
  })
  afterAll(() => Promise.all([chains.home.close(), chains.away.close()]))

  const kit = walletKit(create, chains)
  for (const cases of [connectingCases, lifecycleCases, lyingCases, requestCases, sessionCases]) cases(kit)
  walletCallCases(kit.connected)
}
