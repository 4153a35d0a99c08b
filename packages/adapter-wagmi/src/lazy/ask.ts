import type { WithSignal } from '@latchkey/core'
import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import { askAbility, type EvmAbility, signMessage } from '@latchkey/eip1193'
import type { Work } from '../create-instance.ts'
import { evmRuntimeOf } from './evm-runtime.ts'
import { switchNetwork } from './switch-network.ts'
import { requestMoreAccounts } from './wallet.ts'

/** Uses an ability: by wagmi what changes its connections, by what every Ethereum adapter shares all others. */
export function ask(work: Work, ability: EvmAbility, parameters: WithSignal): Promise<unknown> {
  const runtime = evmRuntimeOf(work)
  const own: Parameters<typeof askAbility>[0]['own'] = {
    switchNetwork: (asked) => switchNetwork(work.config, asked),
    requestMoreAccounts: (asked) => requestMoreAccounts(work.config, asked),
    signMessage: (asked) => signMessage(runtime, asked).catch(nameFailure),
  }
  return askAbility({ runtime, own, ability, parameters })
}

function nameFailure(error: unknown): never {
  if (!isLatchkeyError(error, 'wallet/sign-failed')) throw error
  throw new LatchkeyError(error.code, { cause: error, details: 'WagmiAdapter:signMessage - Sign message failed' })
}
