import type { WithSignal } from '@latchkey/core'
import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import { type EvmAbility, runAbility as runEvmAbility, signMessage } from '@latchkey/eip1193'
import type { WagmiContext } from '../adapter-context.ts'
import { requestMoreAccounts } from './connector-provider.ts'
import { evmRuntimeOf } from './evm-runtime.ts'
import { switchNetwork } from './switch-network.ts'

/**
 * Runs an ability. If it changes wagmi's connections it goes through wagmi, otherwise through the code that all
 * Ethereum adapters share.
 */
export function runAbility(adapter: WagmiContext, ability: EvmAbility, parameters: WithSignal): Promise<unknown> {
  const runtime = evmRuntimeOf(adapter)
  const own: Parameters<typeof runEvmAbility>[0]['own'] = {
    switchNetwork: (asked) => switchNetwork(adapter.config, asked),
    requestMoreAccounts: (asked) => requestMoreAccounts(adapter.config, asked),
    signMessage: (asked) => signMessage(runtime, asked).catch(rethrow),
  }
  return runEvmAbility({ runtime, own, ability, parameters })
}

function rethrow(error: unknown): never {
  if (!isLatchkeyError(error, 'wallet/sign-failed')) throw error
  throw new LatchkeyError(error.code, { cause: error, details: 'WagmiAdapter:signMessage - Sign message failed' })
}
