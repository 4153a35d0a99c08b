import type { ChainId } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'

/** Per chain what the wallet can do there, e.g. `{ atomic: { status: 'supported' } }`. `eip155:0` means every chain (EIP-5792). */
export type WalletCapabilities = Readonly<Record<ChainId<'eip155'>, Readonly<Record<string, unknown>>>>

/**
 * Reads the answer to `wallet_getCapabilities`, or the same as JSON text in a session's properties. The wallet's hex keys become CAIP-2
 * ids; entries that are none are dropped. The result is plain data, never the wallet's own object.
 *
 * @throws `wallet/capabilities-unreadable` ("Error parsing wallet capabilities")
 *
 * @example parseCapabilities({ '0x1': { atomic: { status: 'supported' } } })
 */
export function parseCapabilities(value: unknown): WalletCapabilities {
  const result: Record<ChainId<'eip155'>, Record<string, unknown>> = {}
  for (const [key, abilities] of Object.entries(plain(value))) {
    if (/^(0x[0-9a-f]{1,13}|\d{1,15}|eip155:\d{1,15})$/i.test(key) && isRecord(abilities))
      result[`eip155:${Number(key.replace('eip155:', ''))}`] = abilities
  }
  return result
}

function plain(value: unknown): Record<string, unknown> {
  let copy: unknown
  try {
    copy = JSON.parse(typeof value === 'string' ? value : JSON.stringify(value))
  } catch (cause) {
    throw new LatchkeyError('wallet/capabilities-unreadable', { cause })
  }
  if (!isRecord(copy)) throw new LatchkeyError('wallet/capabilities-unreadable')
  return copy
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
