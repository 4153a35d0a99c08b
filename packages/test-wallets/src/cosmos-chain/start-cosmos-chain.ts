import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { cosmosMnemonicAccounts } from '../cosmos/mnemonic-accounts.ts'
import { createLedger } from './ledger.ts'
import { createQueries, type DenomMetadata } from './queries.ts'
import { createRpcMethods } from './rpc-methods.ts'
import { serve } from './serve.ts'

/** Options of `startCosmosChain`. */
export type StartCosmosChainOptions = {
  /** @default a free one */
  port?: number | undefined
  /** The chain's own id. @default 'localcosmos-1' */
  chainId?: string | undefined
  /** The prefix of its addresses. @default 'cosmos' */
  prefix?: string | undefined
  /** The coin of the fees. @default 'uatom' */
  denom?: string | undefined
  /** The seed phrase whose first accounts are funded. @default the same as the wallets' */
  mnemonic?: string | undefined
  /** The balance of each funded account, in the smallest unit. @default 100 of the coin */
  balance?: bigint | undefined
}

/** A running stand-in of a Cosmos chain. */
export type CosmosTestChain = {
  /** CometBFT's JSON-RPC over HTTP. */
  readonly url: string
  readonly port: number
  /** CAIP-2 */
  readonly chainId: `cosmos:${string}`
  readonly prefix: string
  readonly denom: string
  /** Gives an address coins; `denom` is any denomination. @default the chain's own */
  fund(address: string, amount: bigint, denom?: string): void
  balanceOf(address: string, denom?: string): bigint
  /** Sets the metadata of a denomination (bank metadata). */
  describe(metadata: DenomMetadata): void
  /** Opens a channel to another chain. Coins sent over it arrive there as a voucher with the returned denomination (ICS-20). */
  openChannel(id: string, to: CosmosTestChain): { voucherOf(denom: string): string }
  /** Transactions are accepted, but wait for a block until `resume()`. */
  pause(): void
  resume(): void
  close(): Promise<void>
}

/**
 * Starts a local chain of the Cosmos SDK in this process. No package manager offers a real one, so this is a stand-in: CometBFT's JSON-RPC
 * with the shapes and error codes of a real node, secp256k1 signatures that are really checked (`DIRECT` and amino), sequences, fees and
 * gas. It supports coins and ICS-20 transfers, nothing else. Every transaction has its own block. Needs the packages `@cosmjs/amino`,
 * `@cosmjs/proto-signing`, `@cosmjs/stargate` and `cosmjs-types`.
 *
 * @example
 * ```ts
 * const chain = await startCosmosChain({ chainId: 'localosmo-1', prefix: 'osmo', denom: 'uosmo' })
 * afterAll(chain.close)
 * ```
 */
export async function startCosmosChain(options: StartCosmosChainOptions = {}): Promise<CosmosTestChain> {
  const { balance = 100_000_000n, chainId = 'localcosmos-1', denom = 'uatom', prefix = 'cosmos' } = options
  const ledger = createLedger({ chainId, denom, prefix })
  const metadata = new Map<string, DenomMetadata>()
  const { close, port } = await serve(createRpcMethods(ledger, createQueries(ledger, metadata)), options.port ?? 0)
  for (const { addressOn } of cosmosMnemonicAccounts({ mnemonic: options.mnemonic }))
    ledger.credit(addressOn(prefix), denom, balance)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    chainId: `cosmos:${chainId}`,
    prefix,
    denom,
    fund: (address, amount, coin = denom) => ledger.credit(address, coin, amount),
    balanceOf: (address, coin = denom) => ledger.balanceOf(address, coin),
    describe: (entry) => void metadata.set(entry.denom, entry),
    openChannel(id, to) {
      const voucherOf = (coin: string) =>
        `ibc/${bytesToHex(sha256(new TextEncoder().encode(`transfer/${id}/${coin}`))).toUpperCase()}`
      ledger.channels.set(id, (packet) => to.fund(packet.receiver, packet.amount, voucherOf(packet.denom)))
      return { voucherOf }
    },
    pause: ledger.pause,
    resume: ledger.resume,
    close,
  }
}
