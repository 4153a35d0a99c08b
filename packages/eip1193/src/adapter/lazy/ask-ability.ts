import type { Cancel, Capabilities } from '@latchkey/core'
import { LatchkeyError, normalizeError } from '@latchkey/core/errors'
import { abortable } from '../../abortable.ts'
import type { EvmAbility } from '../abilities.ts'
import { avatar, lookupAddress, resolveName } from './names.ts'
import type { Bench } from './open-desk.ts'
import { getBalance, getTransaction, readContract } from './read.ts'
import { signMessage, signTypedData } from './sign.ts'
import { switchNetwork } from './switch-network.ts'
import { estimateFee, sendTransaction, writeContract } from './transact.ts'
import { waitForTransaction } from './wait-for-transaction.ts'
import { getCapabilities, requestMoreAccounts, watchAsset } from './wallet.ts'

type Capability<name extends EvmAbility> = NonNullable<Capabilities<'eip155'>[name]>

type Verbs = {
  readonly [name in EvmAbility]: (
    bench: Bench,
    parameters: Parameters<Capability<name>>[0],
  ) => ReturnType<Capability<name>>
}

/** Every ability with the code that has it. */
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
  getCapabilities,
  watchAsset,
  requestMoreAccounts,
}

/** Uses an ability. Aborting settles the call; what the wallet already shows stays. All errors are typed. */
export function askAbility(bench: Bench, ability: EvmAbility, parameters: Cancel): Promise<unknown> {
  const { signal } = parameters
  if (signal?.aborted) return Promise.reject(new LatchkeyError('request/aborted', { cause: signal.reason }))
  const answer: Promise<unknown> = verbs[ability](bench, parameters as never)
  return abortable(answer, signal).catch((error: unknown) => Promise.reject(normalizeError(error, 'request/invalid')))
}
