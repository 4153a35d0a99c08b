import type { Capabilities } from '@latchkey/core/ports'
import type { EvmAbility } from '../abilities.ts'
import { walletCalls } from '../wallet-calls/wallet-calls.ts'
import type { EvmRuntime } from './evm-runtime.ts'
import { avatar, lookupAddress, resolveName } from './names.ts'
import { getBalance, getCode, getTransaction, readContract } from './read.ts'
import { signMessage, signTypedData } from './sign.ts'
import { estimateFee, sendTransaction, writeContract } from './transact.ts'
import { waitForTransaction } from './wait-for-transaction.ts'

/** The abilities that each adapter implements itself, because they change its connections. */
export type OwnAbility = 'switchNetwork' | 'requestMoreAccounts'

type Verb<name extends EvmAbility> = NonNullable<Capabilities<'eip155'>[name]>

type EvmVerbs = {
  readonly [name in Exclude<EvmAbility, OwnAbility>]: (
    runtime: EvmRuntime,
    parameters: Parameters<Verb<name>>[0],
  ) => ReturnType<Verb<name>>
}

/** The abilities that are the same in all Ethereum adapters, with their code. */
export const evmVerbs: EvmVerbs = {
  ...walletCalls,
  signMessage,
  signTypedData,
  sendTransaction,
  estimateFee,
  readContract,
  getCode,
  writeContract,
  waitForTransaction,
  getTransaction,
  getBalance,
  resolveName,
  lookupAddress,
  avatar,
}
