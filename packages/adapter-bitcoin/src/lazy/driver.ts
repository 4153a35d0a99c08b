import type { WalletDriver } from '@latchkey/core/adapter-kit'
import type { BitcoinNetwork } from '../chain/bitcoin-networks.ts'

/** An account as a wallet shows it; its address was looked at. */
export type DriverAccount = {
  readonly address: string
  readonly type: 'payment' | 'ordinals'
  /** Hex: 33 bytes, or 32 of a taproot key. */
  readonly publicKey?: string | undefined
  readonly label?: string | undefined
  /** Its outputs may carry inscriptions, so that only the wallet itself may choose which are spent. */
  readonly mixed: boolean
}

/** An input that the wallet is asked to sign. */
export type DriverInput = {
  readonly index: number
  readonly address: string
  readonly sighashTypes?: readonly number[] | undefined
}

export type DriverTarget = {
  readonly address: string
  readonly network: BitcoinNetwork
  readonly signal?: AbortSignal | undefined
}

/**
 * One way to talk to a wallet. Methods that are absent are abilities it hasn't. Nothing here decides what is right: answers are of the
 * right shape, whether they are true is looked at by the callers.
 */
export type Driver = WalletDriver<'bip122'> & {
  /** What it shows on a network. Throws `LatchkeyError` `request/unreadable` when the wallet's answer is no list of accounts. */
  accounts(network: BitcoinNetwork): readonly DriverAccount[]
  /** Networks it shows accounts on at the moment. */
  networks(): readonly BitcoinNetwork[]
  /** Asks for more accounts. */
  readonly more?: (() => Promise<void>) | undefined
  readonly switchTo?: ((network: BitcoinNetwork) => Promise<void>) | undefined
  /** `message`: what was signed, when the wallet says so. */
  readonly signMessage?:
    | ((
        target: DriverTarget,
        message: Uint8Array,
      ) => Promise<{ signature: Uint8Array; message?: Uint8Array | undefined }>)
    | undefined
  readonly signPsbt?:
    | ((target: DriverTarget, psbt: Uint8Array, inputs: readonly DriverInput[]) => Promise<Uint8Array>)
    | undefined
  /** The wallet chooses what it spends. `rate` is in sat/vB, whole ones. */
  readonly send?:
    | ((target: DriverTarget, payment: { to: string; sats: bigint; rate?: number | undefined }) => Promise<string>)
    | undefined
}
