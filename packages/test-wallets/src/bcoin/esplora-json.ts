import { addressOf, type Ledger, reversed } from './ledger.ts'
import type { BcoinInput, BcoinMeta, BcoinOutput, BcoinTx } from './load-bcoin.ts'

/** The status of a transaction in Esplora's form. */
export function statusJson({ height, block, time }: BcoinMeta) {
  if (height < 0) return { confirmed: false }
  return { confirmed: true, block_height: height, block_hash: block ? reversed(block) : '', block_time: time }
}

function outputJson({ script, value }: BcoinOutput) {
  const raw = script.toRaw()
  const address = addressOf(raw)
  return { scriptpubkey: raw.toString('hex'), ...(address && { scriptpubkey_address: address }), value }
}

/** A transaction with the outputs that it spends. */
export async function transactionJson(ledger: Ledger, meta: BcoinMeta) {
  const { tx } = meta
  const prevouts = await Promise.all(tx.inputs.map((input) => prevoutOf(ledger, input)))
  const spent = prevouts.reduce((sum, output) => sum + (output?.value ?? 0), 0)
  const left = tx.outputs.reduce((sum, { value }) => sum + value, 0)
  return {
    txid: tx.txid(),
    version: tx.version,
    locktime: tx.locktime,
    vin: tx.inputs.map((input, index) => inputJson(input, prevouts[index])),
    vout: tx.outputs.map(outputJson),
    size: tx.getSize(),
    weight: tx.getWeight(),
    fee: tx.isCoinbase() ? 0 : spent - left,
    status: statusJson(meta),
  }
}

function inputJson(input: BcoinInput, prevout: BcoinOutput | undefined) {
  return {
    txid: reversed(input.prevout.hash),
    vout: input.prevout.index,
    prevout: prevout ? outputJson(prevout) : null,
    scriptsig: input.script.toRaw().toString('hex'),
    witness: input.witness.items.map((item) => item.toString('hex')),
    is_coinbase: prevout === undefined,
    sequence: input.sequence,
  }
}

async function prevoutOf(ledger: Ledger, { prevout }: BcoinInput): Promise<BcoinOutput | undefined> {
  const found = await ledger.find(reversed(prevout.hash))
  return found?.tx.outputs[prevout.index]
}

type Output = { readonly tx: BcoinTx; readonly meta: BcoinMeta; readonly vout: number; readonly value: number }

/** The outputs that an address received, each with the transaction that spent it. */
export async function outputsOf(ledger: Ledger, script: Uint8Array) {
  const history = await ledger.history(script)
  const spends = new Map<string, { readonly meta: BcoinMeta; readonly vin: number }>()
  for (const meta of history)
    for (const [vin, { prevout }] of meta.tx.inputs.entries())
      spends.set(`${prevout.hash}:${prevout.index}`, { meta, vin })
  const wanted = Buffer.from(script)
  return history.flatMap((meta) =>
    meta.tx.outputs.flatMap((output, vout): readonly (Output & { spend?: { meta: BcoinMeta; vin: number } })[] => {
      if (!wanted.equals(output.script.toRaw())) return []
      const spend = spends.get(`${meta.tx.hash('hex')}:${vout}`)
      return [{ tx: meta.tx, meta, vout, value: output.value, ...(spend && { spend }) }]
    }),
  )
}

/** Sums in Esplora's form, of the chain and of the mempool. */
export async function addressJson(ledger: Ledger, address: string, script: Uint8Array) {
  const history = await ledger.history(script)
  const outputs = await outputsOf(ledger, script)
  const stats = (mined: boolean) => {
    const isHere = ({ height }: BcoinMeta) => height >= 0 === mined
    const funded = outputs.filter(({ meta }) => isHere(meta))
    const spent = outputs.filter(({ spend }) => spend && isHere(spend.meta))
    const sum = (list: readonly Output[]) => list.reduce((total, { value }) => total + value, 0)
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: sum(funded),
      spent_txo_count: spent.length,
      spent_txo_sum: sum(spent),
      tx_count: history.filter(isHere).length,
    }
  }
  return { address, chain_stats: stats(true), mempool_stats: stats(false) }
}
