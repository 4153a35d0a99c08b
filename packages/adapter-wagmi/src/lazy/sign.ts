import type { SignedMessage, Target } from '@latchkey/core'
import { isLatchkeyError, LatchkeyError } from '@latchkey/core/errors'
import { decodeSignature } from '@latchkey/eip1193'
import { signMessage as wagmiSignMessage, signTypedData as wagmiSignTypedData } from '@wagmi/core'
import type { Config } from '../wagmi-types.ts'
import { assertTarget } from './assert-target.ts'
import { toError } from './to-error.ts'

/** @throws `wallet/sign-failed` with "WagmiAdapter:signMessage - Sign message failed" (SPEC S8.19) in `details` */
export async function signMessage(
  config: Config,
  parameters: Target<'eip155'> & { message: string | { raw: string } },
): Promise<SignedMessage> {
  const { account, connector } = await assertTarget(config, parameters)
  try {
    const message = parameters.message as string | { raw: `0x${string}` }
    const signature: unknown = await wagmiSignMessage(config, { account, connector, message })
    return { signature: decodeSignature(signature), scheme: 'eip191' }
  } catch (cause) {
    const error = toError(cause, 'wallet/sign-failed')
    if (!isLatchkeyError(error, 'wallet/sign-failed')) throw error
    throw new LatchkeyError(error.code, { cause, details: 'WagmiAdapter:signMessage - Sign message failed' })
  }
}

/** EIP-712 */
export async function signTypedData(
  config: Config,
  parameters: Target<'eip155'> & { typedData: unknown },
): Promise<SignedMessage> {
  const { account, connector } = await assertTarget(config, parameters)
  const typedData = decodeTypedData(parameters.typedData)
  const signature: unknown = await wagmiSignTypedData(config, { ...typedData, account, connector })
  return { signature: decodeSignature(signature), scheme: 'eip712' }
}

type TypedData = Omit<Parameters<typeof wagmiSignTypedData>[1], 'account' | 'connector'>

function decodeTypedData(value: unknown): TypedData {
  const isRecord = (part: unknown) => typeof part === 'object' && part !== null
  const { types, primaryType, message } = (isRecord(value) ? value : {}) as Record<string, unknown>
  if (isRecord(types) && isRecord(message) && typeof primaryType === 'string') return value as TypedData
  throw new LatchkeyError('config/invalid', {
    details: 'typedData needs `types`, `primaryType` and `message` (EIP-712)',
  })
}
