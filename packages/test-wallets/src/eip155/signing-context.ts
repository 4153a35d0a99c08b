import { type HDAccount, isAddress, isAddressEqual } from 'viem'
import type { Queue } from '../shared/create-queue.ts'
import type { RpcRequest } from '../shared/json-rpc.ts'
import { providerError } from '../shared/provider-error.ts'
import type { Eip155Chain } from './chain.ts'

/** The input of a signing method, whatever the transport of the request. */
export type SigningContext = {
  /** The accounts the app may use. */
  accounts: readonly HDAccount[]
  chain: Eip155Chain
  rpc: RpcRequest
  queue: Queue
  /** Shows this request to the visitor; rejects when declined. Called once the parameters are valid. */
  confirm(): Promise<void>
}

/** One method that needs a key. */
export type SigningMethod = (params: readonly unknown[], context: SigningContext) => Promise<unknown>

/** The permitted account with this address; 4100 when the app may not use it. */
export function permittedAccount(context: Pick<SigningContext, 'accounts'>, address: unknown): HDAccount {
  if (typeof address !== 'string' || !isAddress(address, { strict: false }))
    throw providerError(-32602, `Expected an account address, got ${String(address)}.`)
  const account = context.accounts.find((it) => isAddressEqual(it.address, address))
  if (account) return account
  throw providerError(4100, 'The requested account and/or method has not been authorized by the user.')
}
