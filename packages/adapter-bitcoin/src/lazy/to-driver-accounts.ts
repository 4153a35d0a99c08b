import { toHex } from '@latchkey/core/adapter-kit'
import { bitcoinChain } from '../chain/bitcoin-chain.ts'
import type { BitcoinNetwork } from '../chain/bitcoin-networks.ts'
import { readAddress } from '../chain/read-address.ts'
import type { DriverAccount } from './driver.ts'

/** An account in a wallet's form; `purpose` is `payment` or `ordinals`, if the wallet says so. */
export type Shown = {
  readonly address?: unknown
  readonly publicKey?: unknown
  readonly purpose?: unknown
  readonly label?: unknown
}

/** The accounts that a wallet shows, and the network that it is on. */
export type ShownOn = { readonly network: BitcoinNetwork | undefined; readonly shown: readonly Shown[] }

/**
 * A wallet's accounts on a network, payment ones first. The wallet's own purpose counts; without one, taproot is for ordinals if there is
 * another address. An address for both, and several without a known purpose, are `mixed`: their outputs may carry inscriptions.
 */
export function toDriverAccounts(list: readonly Shown[], network: BitcoinNetwork): readonly DriverAccount[] {
  const own = list.filter(
    ({ address, purpose }) =>
      typeof address === 'string' &&
      bitcoinChain.isAddress(address, network.chainId) &&
      // sats-connect also lists addresses of other chains.
      (typeof purpose !== 'string' || /^(?:payment|ordinals?)$/.test(purpose)),
  )
  const byAddress = new Map<string, Shown[]>()
  for (const shown of own) {
    const address = bitcoinChain.displayAddress(String(shown.address))
    byAddress.set(address, [...(byAddress.get(address) ?? []), shown])
  }
  const addresses = [...byAddress.keys()]
  const isTaproot = (address: string) => readAddress(address)?.type === 'p2tr'
  const others = addresses.filter((address) => !isTaproot(address))
  const accounts = addresses.map((address): DriverAccount => {
    const shown = byAddress.get(address) ?? []
    const purposes = new Set(shown.map(({ purpose }) => purpose).filter((purpose) => typeof purpose === 'string'))
    const type = typeOf(purposes, isTaproot(address) && others.length > 0)
    const unsure = addresses.length > 1 ? others.length === addresses.length || others.length === 0 : isTaproot(address)
    const label = shown.find((one) => typeof one.label === 'string')?.label
    return {
      address,
      type,
      publicKey: shown.map(({ publicKey }) => keyOf(publicKey)).find(Boolean),
      label: label === undefined ? undefined : String(label),
      mixed: purposes.size === 0 ? unsure : purposes.size > 1,
    }
  })
  return accounts.sort((a, b) => Number(a.type === 'ordinals') - Number(b.type === 'ordinals'))
}

function typeOf(purposes: ReadonlySet<unknown>, taprootBeside: boolean): DriverAccount['type'] {
  if (purposes.has('payment')) return 'payment'
  return purposes.size > 0 || taprootBeside ? 'ordinals' : 'payment'
}

/** A public key in hex, from text or bytes; undefined for an invalid key. */
function keyOf(value: unknown): string | undefined {
  const text = ArrayBuffer.isView(value)
    ? toHex(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
    : value
  return typeof text === 'string' && /^(?:[\da-f]{64}|0[23][\da-f]{64})$/i.test(text) ? text.toLowerCase() : undefined
}
