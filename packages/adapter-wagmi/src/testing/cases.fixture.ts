import { walletCallCases } from '../../../eip1193/src/testing/wallet-call-cases.fixture.ts'
import { connectingCases } from './connecting-cases.fixture.ts'
import { lifecycleCases } from './lifecycle-cases.fixture.ts'
import { networkCases } from './network-cases.fixture.ts'
import { requestCases } from './request-cases.fixture.ts'
import { wagmiKit } from './wagmi-kit.fixture.ts'

/** What holds on every major of wagmi, against real chains and test wallets. */
export function adapterCases(): void {
  const kit = wagmiKit()
  for (const cases of [connectingCases, lifecycleCases, networkCases, requestCases]) cases(kit)
  walletCallCases(async (options) => {
    const { instance, target, wallet } = await kit.connected(options)
    return { can: instance.can, controls: wallet.controls, on: target }
  })
}
