import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import type { SignedMessage, Target } from '@latchkey/core/ports'
import { decodeSignature, encodeText, isHex } from '../hex/hex.ts'
import { request } from '../request/request.ts'
import type { CheckedTarget } from '../wallet-calls/wallet-runtime.ts'
import { decodeTypedData } from './decode-typed-data.ts'
import { encode } from './encode.ts'
import type { EvmRuntime } from './evm-runtime.ts'

/**
 * `personal_sign` (EIP-191).
 *
 * @throws `wallet/sign-failed` when the wallet fails without saying why
 *
 * @example const { signature } = await signMessage(runtime, { ...target, message: 'Hello' })
 */
export async function signMessage(
  runtime: EvmRuntime,
  { message, ...target }: Target<'eip155'> & { message: string | { raw: string } },
): Promise<SignedMessage> {
  const bytes = typeof message === 'string' ? encodeText(message) : message.raw
  if (!isHex(bytes)) throw new LatchkeyError('config/invalid', { details: '`message.raw` must be hex' })
  const checked = await runtime.check(target)
  return sign(checked, { method: 'personal_sign', params: [bytes, checked.account], scheme: 'eip191' })
}

/** `eth_signTypedData_v4` (EIP-712) */
export async function signTypedData(
  runtime: EvmRuntime,
  parameters: Target<'eip155'> & { typedData: unknown },
): Promise<SignedMessage> {
  const typedData = decodeTypedData(parameters.typedData)
  const { typedDataPayload } = await runtime.library()
  const payload = encode(() => typedDataPayload(typedData))
  const checked = await runtime.check(parameters)
  return sign(checked, { method: 'eth_signTypedData_v4', params: [checked.account, payload], scheme: 'eip712' })
}

async function sign(
  { provider }: CheckedTarget,
  { method, params, scheme }: { method: string; params: readonly unknown[]; scheme: string },
): Promise<SignedMessage> {
  const signature = await request(provider, { method, params }).catch((error: unknown) => {
    if (!isLatchkeyError(error, 'internal/unexpected')) throw error
    throw new LatchkeyError('wallet/sign-failed', { cause: error, details: error.details })
  })
  return { signature: decodeSignature(signature), scheme }
}
