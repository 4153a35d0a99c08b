import { abortable, beforeSending, sendSigned, signFailed } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { SignedTransaction } from '@latchkey/core/ports'
import { blake2b } from '@noble/hashes/blake2.js'
import { toHex } from '../decode.ts'
import type { Driver, DriverTarget } from '../driver.ts'
import { toMultiSignature } from '../read-signature.ts'
import { verifySignature } from '../verify-signature.ts'
import { nodeError } from './errors.ts'
import type { Node, OnNetwork } from './nodes.ts'
import { toExtrinsic, type Unsigned } from './to-extrinsic.ts'

/** The wallet to ask, and the network. */
export type OnWallet = OnNetwork & { readonly driver: Driver; readonly target: DriverTarget }

/** For how long an extrinsic is valid. `death`: the first block that can't contain it any more. */
type Era = { readonly isMortalEra: boolean; readonly asMortalEra: { death(current: number): number } }

/** Signs without sending; the whole extrinsic in hex. */
export async function signTransaction(
  on: OnWallet,
  { transaction }: { readonly transaction: unknown },
): Promise<SignedTransaction> {
  const node = await abortable(on.nodes.of(on.network), on.signal)
  return { transaction: (await sign(on, node, toExtrinsic(node.api, transaction))).toHex() }
}

/**
 * Has a transaction signed by the wallet and sends it to the network's node. If the node's answer is lost, the transaction may have been sent,
 * and the hash is the answer as well.
 */
export async function sendTransaction(
  on: OnWallet,
  { transaction }: { readonly transaction: unknown },
): Promise<{ hash: string }> {
  return send(on, async (node) => toExtrinsic(node.api, transaction))
}

/** Sends what `build` makes for the network's node. */
export async function send(on: OnWallet, build: (node: Node) => Promise<Unsigned>): Promise<{ hash: string }> {
  // The visitor has approved, so an abort doesn't stop the sending. It may have taken so long that the idle connection was closed.
  const ask = async <T>(method: string, ...parameters: readonly unknown[]) =>
    (await on.nodes.of(on.network)).send<T>(method, ...parameters)
  const { number, signed } = await beforeSending(async () => {
    const node = await abortable(on.nodes.of(on.network), on.signal)
    const signed = await sign(on, node, await build(node))
    const header = await ask<{ number: string }>('chain_getHeader')
    return { number: header.number, signed }
  })
  const hash = toHex(blake2b(signed.toU8a(), { dkLen: 32 }))
  const first = Number(number)
  const { asMortalEra, isMortalEra } = signed.era as unknown as Era
  on.nodes.sentAt.set(hash, { first, ...(isMortalEra && { last: asMortalEra.death(first) - 1 }) })
  return sendSigned({
    ...on,
    hash,
    send: () => ask('author_submitExtrinsic', signed.toHex()),
    isKnown: async () => (await ask<readonly string[]>('author_pendingExtrinsics')).includes(signed.toHex()),
  })
}

/** Has the wallet sign, and verifies the signature before it is used. */
async function sign({ driver, signal, target }: OnWallet, { api }: Node, { extrinsic, nonce, tip }: Unsigned) {
  const { signPayload } = driver
  if (!signPayload) throw new LatchkeyError('wallet/unsupported-method')
  const signer = {
    async signPayload(payload: { readonly version: number }) {
      const bytes = api.registry
        .createType('ExtrinsicPayload', payload, { version: payload.version })
        .toU8a({ method: true })
      const signature = await abortable(signPayload(target, payload), signal)
      const signed = bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
      const found = verifySignature(target.publicKey, signature, signed)
      if (!found) throw signFailed('The signature is not this account’s, or of another transaction.')
      return { id: 0, signature: toHex(toMultiSignature(found)) }
    },
  }
  try {
    return await extrinsic.signAsync(target.address, { signer: signer as never, tip, nonce: nonce ?? -1 })
  } catch (thrown) {
    throw nodeError(thrown)
  }
}
