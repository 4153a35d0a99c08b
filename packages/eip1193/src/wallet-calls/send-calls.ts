import { LatchkeyError } from '@latchkey/core/errors'
import type { Capabilities } from '@latchkey/core/ports'
import { toHex } from '../chain-id/chain-id.ts'
import { decodeCalls } from './decode-calls.ts'
import { requestCalls } from './request-calls.ts'
import type { WalletRuntime } from './wallet-runtime.ts'

type SendCalls = NonNullable<Capabilities<'eip155'>['sendCalls']>

/** The version of EIP-5792 that is used. */
const version = '2.0.0'

/**
 * `wallet_sendCalls` (EIP-5792): several calls with one prompt. The wallet answers with an id at once; `getCallsStatus`
 * reads the rest.
 *
 * @throws `config/invalid`, `connection/user-rejected`, `wallet/unsupported-method`, `request/unreadable`
 */
export async function sendCalls(
  { check, checksumAddress }: WalletRuntime,
  { atomicRequired = false, calls, capabilities, id: wanted, ...target }: Parameters<SendCalls>[0],
): Promise<{ id: string }> {
  const decoded = decodeCalls(calls, await checksumAddress())
  const { account, chainId, provider } = await check(target)
  const params = [
    {
      version,
      chainId: toHex(chainId),
      from: account,
      atomicRequired,
      calls: decoded,
      ...(wanted !== undefined && { id: wanted }),
      ...(capabilities && { capabilities }),
    },
  ]
  const answer = await requestCalls(provider, { method: 'wallet_sendCalls', params })
  // Before version 2 the answer was the id itself.
  const id = typeof answer === 'string' ? answer : (Object(answer) as { id?: unknown }).id
  if (typeof id === 'string' && id && id.length <= maxIdLength) return { id }
  throw new LatchkeyError('request/unreadable', { details: 'The wallet sent something that is no id of a bundle' })
}

/** EIP-5792 allows 4096 bytes, as hex. */
const maxIdLength = 8194
