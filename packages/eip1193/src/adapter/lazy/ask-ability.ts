import type { Cancel, Capabilities } from '@latchkey/core'
import { abortable } from '@latchkey/core/adapting'
import { LatchkeyError, normalizeError } from '@latchkey/core/errors'
import type { EvmAbility } from '../../abilities.ts'
import { type WalletCall, walletCalls } from '../../wallet-calls/wallet-calls.ts'
import { avatar, lookupAddress, resolveName } from './names.ts'
import type { Bench } from './open-desk.ts'
import { getBalance, getTransaction, readContract } from './read.ts'
import { requestMoreAccounts } from './request-more-accounts.ts'
import { signMessage, signTypedData } from './sign.ts'
import { switchNetwork } from './switch-network.ts'
import { estimateFee, sendTransaction, writeContract } from './transact.ts'
import { waitForTransaction } from './wait-for-transaction.ts'

type Own = Exclude<EvmAbility, WalletCall>
type Capability<name extends Own> = NonNullable<Capabilities<'eip155'>[name]>

type Verbs = {
  readonly [name in Own]: (bench: Bench, parameters: Parameters<Capability<name>>[0]) => ReturnType<Capability<name>>
}

/** Every ability with the code that has it, but for those that need nothing but the wallet. */
const verbs: Verbs = {
  switchNetwork,
  signMessage,
  signTypedData,
  sendTransaction,
  estimateFee,
  readContract,
  writeContract,
  waitForTransaction,
  getTransaction,
  getBalance,
  resolveName,
  lookupAddress,
  avatar,
  requestMoreAccounts,
}

/** Uses an ability. Aborting settles the call; what the wallet already shows stays. All errors are typed. */
export function askAbility(bench: Bench, ability: EvmAbility, parameters: Cancel): Promise<unknown> {
  const { signal } = parameters
  if (signal?.aborted) return Promise.reject(new LatchkeyError('request/aborted', { cause: signal.reason }))
  const answer: Promise<unknown> =
    ability in walletCalls
      ? walletCalls[ability as WalletCall](bench.walletDesk, parameters as never)
      : verbs[ability as Own](bench, parameters as never)
  return abortable(answer, signal).catch((error: unknown) => Promise.reject(normalizeError(error, 'request/invalid')))
}
