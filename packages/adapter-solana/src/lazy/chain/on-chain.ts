import type { NetworkRequest } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import {
  type Address,
  createSolanaRpc,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__INTERNAL_ERROR,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
} from '@solana/kit'
import { solanaChain } from '../../chain/solana-chain.ts'
import type { Driver, DriverTarget } from '../driver.ts'

declare module '@latchkey/core/errors' {
  interface ErrorCodeMap {
    /**
     * When: the chain refuses the transaction: it would fail, or did when it was tried out.
     * Fix: `details` is the chain's own reason.
     */
    'solana/transaction-failed': 'The transaction fails on the chain'
    /**
     * When: the account holds less than the amount.
     * Fix: offer a smaller amount.
     */
    'solana/insufficient-funds': 'The account holds too little'
    /**
     * When: the recipient can't hold what is sent to it: a program, a token's own account, a closed account, a vault that was never used, or no address.
     * Fix: ask for the address of a wallet.
     */
    'solana/recipient': 'This address cannot receive it'
    /**
     * When: the address is no token, or the token has rules that a plain transfer can't keep (a transfer hook).
     * Fix: leave it to an app that knows the token.
     */
    'solana/token-unsupported': 'This token cannot be sent'
  }
}

/** The network to read from. */
export type OnNetwork = NetworkRequest

/** The wallet to ask, and the network. */
export type OnWallet = OnNetwork & { readonly driver: Driver; readonly target: DriverTarget }

/** The network's node. */
export function rpcOf({ network }: OnNetwork) {
  const [url] = network.rpcUrls.default.http
  if (!url) throw new LatchkeyError('network/invalid', { details: `${network.name} has no RPC address.` })
  return createSolanaRpc(url)
}

/**
 * Sends a request to the node. Throws `request/unreachable`, also for an error that a gateway may have sent in the node's place, `http/status`,
 * `solana/transaction-failed` for a failed simulation, and `request/invalid` for any other refusal.
 */
export async function answerOf<T>(
  request: { send(options: { abortSignal?: AbortSignal }): Promise<T> },
  signal?: AbortSignal,
) {
  try {
    return await request.send(signal ? { abortSignal: signal } : {})
  } catch (thrown) {
    if (signal?.aborted) throw new LatchkeyError('request/aborted', { cause: thrown })
    if (!isSolanaError(thrown))
      throw new LatchkeyError('request/unreachable', { cause: thrown, details: String(thrown) })
    const { cause, message } = thrown
    const details = cause instanceof Error ? `${message}: ${cause.message}` : message
    const { __code, statusCode } = thrown.context as { readonly __code: number; readonly statusCode?: number }
    if (statusCode !== undefined)
      throw new LatchkeyError('http/status', { cause: thrown, context: { status: statusCode } })
    if (isSolanaError(thrown, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE))
      throw transactionFailed(details, thrown)
    throw new LatchkeyError(isRefusal(__code) ? 'request/invalid' : 'request/unreachable', { cause: thrown, details })
  }
}

/**
 * Solana's own errors are between -32700 and -32001, and those of `@solana/kit` above a million. Others are a gateway's, as an internal error
 * may be: it may have lost the node's answer.
 */
function isRefusal(code: number): boolean {
  return code > 1_000_000 || (code < -32_000 && code !== SOLANA_ERROR__JSON_RPC__INTERNAL_ERROR)
}

export function transactionFailed(details: string, cause?: unknown): LatchkeyError {
  return new LatchkeyError('solana/transaction-failed', {
    shortMessage: 'The transaction fails on the chain',
    details,
    ...(cause === undefined ? {} : { cause }),
  })
}

/** An address for `@solana/kit`. */
export function toAddress(value: string): Address {
  if (solanaChain.isAddress(value)) return value as Address
  throw new LatchkeyError('solana/recipient', {
    shortMessage: 'This address cannot receive it',
    details: `${value} is not a Solana address.`,
  })
}
