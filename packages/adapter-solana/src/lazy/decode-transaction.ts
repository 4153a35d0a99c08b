import { fromBase64 } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { SendOptions } from './driver.ts'
import { readSigners } from './put-signature.ts'

/** The current name of each commitment. */
const commitments: Readonly<Record<string, SendOptions['preflightCommitment']>> = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
}

const invalid = (details: string) => new LatchkeyError('request/invalid', { details })

/** Reads the app's transaction (`SolanaTransactionRequest`, or the transaction alone); `request/invalid` for anything else. */
export function decodeTransaction(value: unknown): { readonly bytes: Uint8Array; readonly options: SendOptions } {
  const request = isRequest(value) ? value : { transaction: value, options: undefined }
  const bytes = toWire(request.transaction)
  if (!bytes) throw invalid('This is not a Solana transaction.')
  readSigners(bytes)
  return { bytes, options: decodeOptions(request.options) }
}

function isRequest(value: unknown): value is { transaction: unknown; options: unknown } {
  return typeof value === 'object' && value !== null && 'transaction' in value
}

function toWire(value: unknown): Uint8Array | undefined {
  if (typeof value === 'string') return fromBase64(value)
  if (ArrayBuffer.isView(value)) return Uint8Array.from(value as Uint8Array)
  if (typeof value !== 'object' || value === null) return undefined
  if ('serialize' in value && typeof value.serialize === 'function')
    return Uint8Array.from(value.serialize({ requireAllSignatures: false, verifySignatures: false }))
  if (!('messageBytes' in value && 'signatures' in value)) return undefined
  const signatures = Object.values(value.signatures as Record<string, ArrayLike<number> | null>)
  const wire = signatures.flatMap((signature) => Array.from(signature ?? new Uint8Array(64)))
  return Uint8Array.from([signatures.length, ...wire, ...Array.from(value.messageBytes as ArrayLike<number>)])
}

function decodeOptions(value: unknown): SendOptions {
  if (value === undefined) return {}
  if (typeof value !== 'object' || value === null) throw invalid('`options` must be an object.')
  const { maxRetries, minContextSlot, preflightCommitment, skipPreflight } = value as Record<string, unknown>
  if (preflightCommitment !== undefined && !Object.hasOwn(commitments, String(preflightCommitment)))
    throw invalid(`\`preflightCommitment\` must be one of ${Object.keys(commitments).join(', ')}.`)
  if (skipPreflight !== undefined && typeof skipPreflight !== 'boolean')
    throw invalid('`skipPreflight` must be a boolean.')
  return {
    ...(preflightCommitment !== undefined && { preflightCommitment: commitments[String(preflightCommitment)] }),
    ...(skipPreflight !== undefined && { skipPreflight }),
    ...(maxRetries !== undefined && { maxRetries: natural(maxRetries, 'maxRetries') }),
    ...(minContextSlot !== undefined && { minContextSlot: natural(minContextSlot, 'minContextSlot') }),
  }
}

function natural(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw invalid(`\`${name}\` must be a whole number.`)
}
