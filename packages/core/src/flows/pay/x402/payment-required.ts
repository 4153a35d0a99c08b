import { visibleName } from '../../../kernel/validate/visible-name.ts'
import { payError } from '../pay-errors.ts'

/** One way to pay that a server accepts: scheme `exact`. */
export type ExactRequirement = {
  /** CAIP-2 */
  readonly network: string
  /** Smallest units. */
  readonly amount: bigint
  /** The token's contract, or its mint. */
  readonly asset: string
  /** CAIP-19 of it. */
  readonly assetId: string
  readonly payTo: string
  readonly maxTimeoutSeconds: number
  /** The name and version in the token's EIP-712 domain, on Ethereum chains. */
  readonly eip3009?: { readonly name: string; readonly version: string } | undefined
  /** On Solana. */
  readonly svm?: SvmTerms | undefined
  /** As the server wrote it: it is sent back. */
  readonly raw: unknown
}

/** The values that the sponsor of a payment on Solana gives. */
export type SvmTerms = {
  /** Pays the fee, signs last and sends. */
  readonly feePayer: string
  /** The server's reference, which must stand in the transaction. */
  readonly memo?: string | undefined
  /** To build against. */
  readonly blockhash?: string | undefined
}

export type PaymentRequired = {
  readonly requirements: readonly ExactRequirement[]
  readonly description?: string | undefined
  /** Sent back. */
  readonly resource?: unknown
  /** Why the server refused a payment before. */
  readonly error?: string | undefined
}

/** Longest header that is read, in characters. */
const longest = 65_536
/** Longest name of a token, in characters. */
const longestName = 64
/** Longest memo, in bytes. */
const longestMemo = 256
const evmAddress = /^0x[0-9a-fA-F]{40}$/
const base58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/**
 * Reads the `PAYMENT-REQUIRED` header of version 2: base64 of JSON. Offers that can't be paid here are left out.
 *
 * @throws LatchkeyError `pay/refused` if it isn't such a header
 */
export function readPaymentRequired(header: string | null): PaymentRequired {
  const value = readBase64Json(header)
  if (typeof value !== 'object' || value === null) throw payError('pay/refused', 'The server says no price')
  const { accepts, error, resource, x402Version } = value as Record<string, unknown>
  if (x402Version !== 2 || !Array.isArray(accepts))
    throw payError('pay/refused', 'The server’s version isn’t supported')
  const { description } = (resource ?? {}) as { readonly description?: unknown }
  return {
    requirements: accepts.flatMap(readRequirement),
    resource,
    ...(typeof description === 'string' && { description: visibleName(description.slice(0, 400)).slice(0, 200) }),
    ...(typeof error === 'string' && { error: error.slice(0, 200) }),
  }
}

function readRequirement(raw: unknown): readonly ExactRequirement[] {
  if (typeof raw !== 'object' || raw === null) return []
  const { amount, asset, extra, maxTimeoutSeconds, network, payTo, scheme } = raw as Record<string, unknown>
  if (scheme !== 'exact' || typeof network !== 'string') return []
  if (typeof amount !== 'string' || !/^\d{1,30}$/.test(amount) || BigInt(amount) === 0n) return []
  if (typeof asset !== 'string' || typeof payTo !== 'string' || typeof maxTimeoutSeconds !== 'number') return []
  if (!Number.isSafeInteger(maxTimeoutSeconds) || maxTimeoutSeconds < 1) return []
  const terms = (extra ?? {}) as Record<string, unknown>
  const common = { network, amount: BigInt(amount), asset, payTo, maxTimeoutSeconds, raw }
  if (/^eip155:\d{1,16}$/.test(network)) {
    const eip3009 = evmAddress.test(asset) && evmAddress.test(payTo) ? readEip3009(terms) : undefined
    return eip3009 ? [{ ...common, assetId: `${network}/erc20:${asset}`, eip3009 }] : []
  }
  if (!/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/.test(network) || !base58.test(asset) || !base58.test(payTo)) return []
  const svm = readSvm(terms)
  return svm ? [{ ...common, assetId: `${network}/token:${asset}`, svm }] : []
}

function readEip3009({ assetTransferMethod, name, version }: Record<string, unknown>): ExactRequirement['eip3009'] {
  if (assetTransferMethod !== undefined && assetTransferMethod !== 'eip3009') return undefined
  if (typeof name !== 'string' || typeof version !== 'string') return undefined
  // The visitor reads it in the sentence about the payment: nothing hidden, and no sentence of its own.
  return name.length <= longestName && visibleName(name) === name ? { name, version } : undefined
}

function readSvm({ feePayer, memo, recentBlockhash }: Record<string, unknown>): SvmTerms | undefined {
  if (typeof feePayer !== 'string' || !base58.test(feePayer)) return undefined
  const isMemo = typeof memo === 'string' && memo !== '' && new TextEncoder().encode(memo).length <= longestMemo
  if (memo !== undefined && !isMemo) return undefined
  const isBlockhash = typeof recentBlockhash === 'string' && base58.test(recentBlockhash)
  return { feePayer, ...(isMemo && { memo }), ...(isBlockhash && { blockhash: recentBlockhash }) }
}

/** A header's base64 as what it says; `undefined` for what isn't JSON. */
export function readBase64Json(header: string | null): unknown {
  if (!header || header.length > longest) return undefined
  try {
    const bytes = Uint8Array.from(atob(header), (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** JSON as base64, for a header. */
export function toBase64Json(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
