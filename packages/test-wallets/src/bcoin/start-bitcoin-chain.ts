import { createServer } from 'node:http'
import { bitcoinMnemonicAccounts } from '../bitcoin/mnemonic-accounts.ts'
import { createEsploraRoutes } from './esplora-routes.ts'
import { createLedger, scriptOf } from './ledger.ts'

/** Options of `startBitcoinChain`. */
export type StartBitcoinChainOptions = {
  /** @default a free one */
  port?: number | undefined
  /** The seed phrase whose first accounts are funded. @default the same as the wallets' */
  mnemonic?: string | undefined
  /** The single output that each funded payment address gets, in satoshi. @default 10 BTC */
  balance?: bigint | undefined
  /** Mines a block for every transaction at once. @default false */
  autoMine?: boolean | undefined
}

/** A running local Bitcoin chain. */
export type BitcoinTestChain = {
  /** Esplora's REST interface. */
  readonly url: string
  readonly port: number
  /** CAIP-2: the first 32 digits of the genesis block, as every regtest has them. */
  readonly chainId: `bip122:${string}`
  /** Pays an address an output in satoshi, in a block of its own by default. Returns the transaction's id. */
  fund(
    address: string,
    sats: bigint,
    options?: { /** @default true */ confirmed?: boolean | undefined },
  ): Promise<string>
  /** @default 1 block */
  mine(count?: number): Promise<void>
  /** Removes a waiting transaction from the mempool, as a node does when its fee is too low. */
  drop(txid: string): void
  /** Fee estimates by blocks to wait, in sat/vB. */
  setFees(fees: Readonly<Record<string, number>>): void
  height(): number
  close(): Promise<void>
}

const defaultFees = { '1': 12.5, '2': 10.118, '3': 8, '6': 5.02, '144': 1.007, '1008': 1 }

/**
 * Starts a local Bitcoin chain in this process: bcoin's own chain, mempool and miner (regtest, in memory) behind the REST interface of
 * Esplora. Segwit is active, because 432 blocks exist. Taproot outputs can be paid, and spent without a check of their signature (bcoin is
 * older). Blocks come by `mine()`. Needs the package `bcoin`.
 *
 * @example
 * ```ts
 * const chain = await startBitcoinChain()
 * afterAll(chain.close)
 * await chain.fund('bcrt1q…', 50_000n)
 * ```
 */
export async function startBitcoinChain(options: StartBitcoinChainOptions = {}): Promise<BitcoinTestChain> {
  const ledger = await createLedger()
  let fees: Readonly<Record<string, number>> = defaultFees
  const answer = createEsploraRoutes(ledger, () => fees)
  const balance = options.balance ?? 1_000_000_000n
  const accounts = bitcoinMnemonicAccounts({ mnemonic: options.mnemonic })
  await ledger.pay(
    accounts.flatMap(({ payment, ordinals, nested, legacy }) => [
      { script: payment.script, sats: balance },
      { script: nested.script, sats: balance },
      { script: legacy.script, sats: balance },
      // The form in which inscriptions are kept.
      { script: ordinals.script, sats: 546n },
      { script: ordinals.script, sats: 10_000n },
    ]),
  )
  await ledger.mine(1)

  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return response.end()
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { status, body } = await answer(request.method ?? 'GET', request.url ?? '/', text).catch((error) => ({
      status: 500,
      body: String(error),
    }))
    if (options.autoMine && request.method === 'POST' && status === 200) await ledger.mine(1)
    response.statusCode = status
    response.setHeader('content-type', typeof body === 'string' ? 'text/plain' : 'application/json')
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    chainId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    async fund(address, sats, { confirmed = true } = {}) {
      const script = scriptOf(address)
      if (!script) throw new Error(`${address} is no address of this chain`)
      const tx = await ledger.pay([{ script, sats }])
      if (confirmed) await ledger.mine(1)
      return tx.txid()
    },
    mine: (count = 1) => ledger.mine(count),
    drop: ledger.drop,
    setFees(next) {
      fees = next
    },
    height: ledger.height,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await ledger.close()
    },
  }
}
