import { blake2b } from '@noble/hashes/blake2.js'
import { UpstreamError } from '../../outbound/upstream-error.ts'
import type { ReadHoldings } from '../asset.ts'
import type { ChainRpc } from '../chain-rpc.ts'
import type { NativeCurrency } from '../config.ts'

export type PolkadotHoldingsOptions = { readonly rpc: ChainRpc; readonly native: NativeCurrency }

/** twox128("System") ++ twox128("Account"): where every Substrate chain keeps its accounts. */
const prefix = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/** `AccountInfo { nonce, consumers, providers, sufficients: u32; data: { free, reserved, frozen: u128; flags: u128 } }`, little-endian. */
const freeAt = 16

/**
 * The free balance of `System.Account`. Amounts that are frozen for staking or votes are part of it, reserved deposits
 * are not.
 */
export function createPolkadotHoldings({ rpc, native }: PolkadotHoldingsOptions): ReadHoldings {
  return async ({ publicKey }) => {
    if (!publicKey) throw new UpstreamError('invalid', 'No account of this chain')
    const hash = Buffer.from(blake2b(publicKey, { dkLen: 16 })).toString('hex')
    const key = `0x${prefix}${hash}${Buffer.from(publicKey).toString('hex')}`
    const value = await rpc.call('state_getStorage', [key])
    // The chain doesn't store an account that never held anything.
    if (value === null) return [{ ...native, amount: 0n }]
    if (typeof value !== 'string' || !/^0x[0-9a-f]{64,512}$/i.test(value))
      throw new UpstreamError('invalid', 'The chain answered in another shape')
    const bytes = Buffer.from(value.slice(2), 'hex')
    const amount = bytes.readBigUInt64LE(freeAt) + (bytes.readBigUInt64LE(freeAt + 8) << 64n)
    return [{ ...native, amount }]
  }
}
