import { Address, OutScript } from '@scure/btc-signer'
import { addressFormat } from '../bitcoin/networks.ts'
import { type BcoinCoin, type BcoinMeta, type BcoinTx, loadBcoin } from './load-bcoin.ts'

export type Ledger = Awaited<ReturnType<typeof createLedger>>

const format = addressFormat('regtest')

/** A chain has no segwit before block 432: its deployment takes three windows of 144 blocks. */
const blocksToSegwit = 432

/** bcoin's chain, mempool and miner in memory: every consensus rule except taproot's, which is newer than bcoin. */
export async function createLedger() {
  const { Address: ChainAddress, Chain, KeyRing, Mempool, Miner, MTX, Script, TX } = loadBcoin()
  const chain = new Chain({ network: 'regtest', memory: true, indexTX: true, indexAddress: true })
  const mempool = new Mempool({ network: 'regtest', memory: true, chain, indexAddress: true })
  const miner = new Miner({ network: 'regtest', chain, mempool })
  // Connected as in bcoin's own full node.
  chain.on('connect', (entry, { txs }) => mempool._addBlock(entry, txs))
  // The mempool reports its errors to the sender of a transaction.
  mempool.on('error', () => {})
  await chain.open()
  await mempool.open()
  await miner.open()
  const ring = KeyRing.generate()
  ring.witness = true

  async function mine(count: number): Promise<void> {
    for (let left = count; left > 0; left--) await chain.add(await miner.mineBlock(chain.tip, ring.getAddress()))
  }
  const indexed = (script: Uint8Array) => ChainAddress.fromScript(Script.fromRaw(Buffer.from(script)))

  /** The transactions of an address, oldest first; unconfirmed ones last. */
  async function history(script: Uint8Array): Promise<readonly BcoinMeta[]> {
    const confirmed = [...(await chain.db.getMetaByAddress([indexed(script)]))].sort((a, b) => a.height - b.height)
    return [...confirmed, ...mempool.getMetaByAddress([indexed(script)])]
  }

  async function send(tx: BcoinTx): Promise<void> {
    const missing = await mempool.addTX(tx)
    // bcoin keeps an orphan; here it is refused, as other nodes do.
    if (missing) throw new Error('bad-txns-inputs-missingorspent')
  }

  async function pay(outputs: readonly { script: Uint8Array; sats: bigint }[]): Promise<BcoinTx> {
    const own = await chain.db.getCoinsByAddress([ring.getAddress()])
    const coins = own.filter(({ hash, index }: BcoinCoin) => !mempool.isSpent(hash, index))
    const payment = new MTX()
    for (const { script, sats } of outputs)
      payment.addOutput({ script: Script.fromRaw(Buffer.from(script)), value: Number(sats) })
    await payment.fund(coins, { rate: 10_000, changeAddress: ring.getAddress(), height: chain.height })
    payment.sign(ring)
    const tx = payment.toTX()
    await send(tx)
    return tx
  }

  await mine(blocksToSegwit)
  return {
    mine,
    history,
    pay,
    /** Throws the node's own reason. */
    broadcast: async (hex: string) => {
      const tx = TX.fromRaw(Buffer.from(hex, 'hex'))
      await send(tx)
      return tx.txid()
    },
    drop(txid: string) {
      const entry = mempool.getEntry(reversed(txid))
      if (entry) mempool.evictEntry(entry)
    },
    height: () => chain.height,
    tip: () => chain.tip.rhash(),
    find: async (txid: string): Promise<BcoinMeta | null> =>
      mempool.getMeta(reversed(txid)) ?? (await chain.db.getMeta(reversed(txid))),
    async close() {
      await miner.close()
      await mempool.close()
      await chain.close()
    },
  }
}

/** Ids are written backwards. */
export function reversed(hash: string): string {
  return Buffer.from(hash, 'hex').reverse().toString('hex')
}

/** The script of an address, `bcrt1…` or of another network that this chain stands for; undefined for an invalid one. */
export function scriptOf(address: string): Uint8Array | undefined {
  for (const network of ['regtest', 'testnet', 'mainnet'] as const) {
    try {
      return OutScript.encode(Address(addressFormat(network)).decode(address))
    } catch {
      // The block of the next height, or none.
    }
  }
  return undefined
}

/** The address that a script pays to, if it has one. */
export function addressOf(script: Uint8Array): string | undefined {
  try {
    return Address(format).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}
