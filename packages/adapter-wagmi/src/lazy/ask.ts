import type { Cancel, Capabilities } from '@latchkey/core'
import { abortable } from '@latchkey/core/adapting'
import { LatchkeyError, normalizeError } from '@latchkey/core/errors'
import { type EvmAbility, type WalletCall, walletCalls } from '@latchkey/eip1193'
import type { Work } from '../create-instance.ts'
import type { Config } from '../wagmi-types.ts'
import { avatar, lookupAddress, resolveName } from './names.ts'
import { getBalance, getTransaction, readContract } from './read.ts'
import { signMessage, signTypedData } from './sign.ts'
import { switchNetwork } from './switch-network.ts'
import { toError } from './to-error.ts'
import { estimateFee, sendTransaction, writeContract } from './transact.ts'
import { waitForTransaction } from './wait-for-transaction.ts'
import { deskOf, requestMoreAccounts } from './wallet.ts'

type Own = Exclude<EvmAbility, WalletCall | 'waitForTransaction'>
type Capability<name extends Own> = NonNullable<Capabilities<'eip155'>[name]>

type Verbs = {
  readonly [name in Own]: (config: Config, parameters: Parameters<Capability<name>>[0]) => ReturnType<Capability<name>>
}

/** What wagmi does. */
const verbs: Verbs = {
  switchNetwork,
  signMessage,
  signTypedData,
  sendTransaction,
  estimateFee,
  readContract,
  writeContract,
  getTransaction,
  getBalance,
  resolveName,
  lookupAddress,
  avatar,
  requestMoreAccounts,
}

/** Uses an ability. Aborting settles the call; what the wallet already shows stays. All errors are typed. */
export function ask(work: Work, ability: EvmAbility, parameters: Cancel): Promise<unknown> {
  const { signal } = parameters
  if (signal?.aborted) return Promise.reject(new LatchkeyError('request/aborted', { cause: signal.reason }))
  const typed = call(work, ability, parameters as never).catch((error: unknown) => Promise.reject(toError(error)))
  return abortable(typed, signal).catch((error: unknown) => Promise.reject(normalizeError(error)))
}

async function call(work: Work, ability: EvmAbility, parameters: never): Promise<unknown> {
  if (ability === 'waitForTransaction') return waitForTransaction(work, parameters)
  if (ability in walletCalls) return walletCalls[ability as WalletCall](deskOf(work), parameters)
  return verbs[ability as Own](work.config, parameters)
}
