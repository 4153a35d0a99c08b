import type { WalletDriver } from '@latchkey/core/adapter-kit'
import type { BitcoinNetwork } from '../chain/bitcoin-networks.ts'

/** An account as a wallet shows it, with a checked address. */
export type DriverAccount = {
  readonly address: string
  readonly type: 'payment' | 'ordinals'
  /** Hex: 33 bytes, or 32 of a taproot key. */
  readonly publicKey?: string | undefined
  readonly label?: string | undefined
  /** Its outputs may carry inscriptions, so only the wallet itself may choose which are spent. */
  readonly mixed: boolean
}

/** An input that the wallet shall sign. */
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
 * Speaks to one kind of wallet. An absent method is an ability that the wallet lacks. A driver checks the shape of answers; its callers
 * check whether they are true.
 */
export type Driver = WalletDriver<'bip122'> & {
  /** The accounts on a network. Throws `LatchkeyError` `request/unreadable` when the wallet's answer is not a list of accounts. */
  accounts(network: BitcoinNetwork): readonly DriverAccount[]
  /** The networks on which it shows accounts at the moment. */
  networks(): readonly BitcoinNetwork[]
  /** Asks for more accounts. */
  readonly more?: (() => Promise<void>) | undefined
  readonly switchTo?: ((network: BitcoinNetwork) => Promise<void>) | undefined
  /** `message`: the signed message, if the wallet returns it. */
  readonly signMessage?:
    | ((
        target: DriverTarget,
        message: Uint8Array,
      ) => Promise<{ signature: Uint8Array; message?: Uint8Array | undefined }>)
    | undefined
  readonly signPsbt?:
    | ((target: DriverTarget, psbt: Uint8Array, inputs: readonly DriverInput[]) => Promise<Uint8Array>)
    | undefined
  /** The wallet chooses the outputs. `rate` is in whole sat/vB. */
  readonly send?:
    | ((target: DriverTarget, payment: { to: string; sats: bigint; rate?: number | undefined }) => Promise<string>)
    | undefined
}
