import { toBytes } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { decodeBech32 } from '../../chain/bech32.ts'
import type { CosmosMessage } from '../../transaction-request.ts'
import { fieldsOf } from '../decode.ts'
import type { OnNetwork } from './on-chain.ts'

/** A message in the chain's form, and in a Ledger's form if it has one. */
export type EncodedMessage = {
  readonly typeUrl: string
  readonly value: Uint8Array
  readonly amino?: { readonly type: string; readonly value: unknown } | undefined
}

type Schema = {
  fromPartial(value: object): object
  encode(value: object): { finish(): Uint8Array }
  decode(bytes: Uint8Array): object
}

const notReadable = (details: string, cause?: unknown) =>
  new LatchkeyError('request/invalid', { details, ...(cause !== undefined && { cause }) })

/** Serialises an app's own messages with the schemas of `@cosmjs/stargate`, which loads here. */
export async function encodeMessages(
  { network }: OnNetwork,
  messages: readonly CosmosMessage[],
): Promise<readonly EncodedMessage[]> {
  const { AminoTypes, createDefaultAminoConverters, defaultRegistryTypes } = await import('@cosmjs/stargate')
  const schemas = new Map(defaultRegistryTypes as unknown as readonly (readonly [string, Schema])[])
  const types = new AminoTypes(createDefaultAminoConverters())
  return messages.map(({ typeUrl, value: given }) => {
    const ready = toBytes(given)
    const schema = schemas.get(typeUrl)
    if (!schema) {
      if (ready) return { typeUrl, value: ready }
      throw notReadable(`${typeUrl} is not known: give its value as bytes.`)
    }
    try {
      const value = ready ?? Uint8Array.from(schema.encode(schema.fromPartial(given)).finish())
      const object = schema.decode(value)
      assertOwnChain(typeUrl, object, network.settings.bech32Prefix)
      return { typeUrl, value, amino: aminoOf(types, typeUrl, object) }
    } catch (thrown) {
      throw thrown instanceof Error && thrown.name === 'LatchkeyError'
        ? thrown
        : notReadable(`${typeUrl} can't be serialised: ${String(thrown)}`, thrown)
    }
  })
}

function aminoOf(
  types: { toAmino(message: { typeUrl: string; value: object }): { type: string; value: unknown } },
  typeUrl: string,
  value: object,
) {
  try {
    return types.toAmino({ typeUrl, value })
  } catch {
    return undefined
  }
}

/**
 * A bank send to another chain's address could lose the amount. The chain refuses it, and this refuses it before the
 * wallet is asked.
 */
function assertOwnChain(typeUrl: string, value: object, prefix: string) {
  if (typeUrl !== '/cosmos.bank.v1beta1.MsgSend') return
  const { toAddress } = fieldsOf(value)
  const decoded = typeof toAddress === 'string' ? decodeBech32(toAddress) : undefined
  if (decoded?.prefix === prefix) return
  throw new LatchkeyError('cosmos/recipient', {
    shortMessage: 'This address cannot receive it',
    details: `${String(toAddress)} is not an address of this chain.`,
  })
}
