import { createRequire } from 'node:module'

/** A hash as bcoin keeps it: hex, little-endian. */
type Hash = string

type BcoinScript = { toRaw(): Buffer; getAddress(): unknown }
export type BcoinOutput = { readonly value: number; readonly script: BcoinScript }
export type BcoinInput = {
  readonly prevout: { readonly hash: Hash; readonly index: number }
  readonly sequence: number
  readonly script: BcoinScript
  readonly witness: { readonly items: readonly Buffer[] }
  isCoinbase(): boolean
}
export type BcoinTx = {
  readonly inputs: readonly BcoinInput[]
  readonly outputs: readonly BcoinOutput[]
  readonly version: number
  readonly locktime: number
  txid(): string
  hash(encoding: 'hex'): Hash
  isCoinbase(): boolean
  toRaw(): Buffer
  getSize(): number
  getWeight(): number
}
/** A transaction with its block; `height` is -1 outside of blocks. */
export type BcoinMeta = {
  readonly tx: BcoinTx
  readonly height: number
  readonly block: Hash | null
  readonly time: number
}
export type BcoinCoin = {
  readonly hash: Hash
  readonly index: number
  readonly value: number
  readonly height: number
  readonly script: BcoinScript
  txid(): string
}
type MutableTx = BcoinTx & {
  addOutput(output: { script: unknown; value: number }): void
  fund(coins: readonly BcoinCoin[], options: object): Promise<void>
  sign(ring: unknown): number
  toTX(): BcoinTx
}
type Opened = { open(): Promise<void>; close(): Promise<void> }
type Entry = { readonly height: number; rhash(): string }

/** The parts of bcoin 1.0.2 that the local chain uses; the package has no types. */
export type Bcoin = {
  set(network: string): void
  Address: { fromScript(script: unknown): unknown }
  Script: { fromRaw(raw: Buffer): BcoinScript }
  TX: { fromRaw(raw: Buffer): BcoinTx }
  MTX: new () => MutableTx
  KeyRing: { generate(): { witness: boolean; getAddress(): unknown; getProgram(): BcoinScript } }
  Chain: new (
    options: object,
  ) => Opened & {
    readonly tip: Entry
    readonly height: number
    add(block: unknown): Promise<unknown>
    on(event: 'connect', listener: (entry: unknown, block: { txs: readonly BcoinTx[] }) => Promise<void>): void
    db: {
      getMetaByAddress(addresses: readonly unknown[]): Promise<readonly BcoinMeta[]>
      getCoinsByAddress(addresses: readonly unknown[]): Promise<readonly BcoinCoin[]>
      getMeta(hash: Hash): Promise<BcoinMeta | null>
    }
  }
  Mempool: new (
    options: object,
  ) => Opened & {
    _addBlock(entry: unknown, txs: readonly BcoinTx[]): Promise<void>
    on(event: 'error', listener: () => void): void
    addTX(tx: BcoinTx): Promise<unknown>
    getMeta(hash: Hash): BcoinMeta | null
    getMetaByAddress(addresses: readonly unknown[]): readonly BcoinMeta[]
    getEntry(hash: Hash): unknown
    evictEntry(entry: unknown): void
    isSpent(hash: Hash, index: number): boolean
  }
  Miner: new (options: object) => Opened & { mineBlock(tip: unknown, address: unknown): Promise<unknown> }
}

/** Loads bcoin in plain JavaScript, because its native parts aren't built. */
export function loadBcoin(): Bcoin {
  process.env.NODE_BACKEND ??= 'js'
  const bcoin = createRequire(import.meta.url)('bcoin') as Bcoin
  bcoin.set('regtest')
  return bcoin
}
