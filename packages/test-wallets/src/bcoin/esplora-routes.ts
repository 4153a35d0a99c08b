import { addressJson, outputsOf, statusJson, transactionJson } from './esplora-json.ts'
import { type Ledger, scriptOf } from './ledger.ts'
import type { BcoinMeta } from './load-bcoin.ts'

/** An answer: JSON, or text where Esplora answers with text. */
export type EsploraAnswer = { readonly status: number; readonly body: unknown }

/** https://github.com/Blockstream/esplora/blob/master/API.md, as far as wallets and apps use it. */
export function createEsploraRoutes(ledger: Ledger, fees: () => Readonly<Record<string, number>>) {
  const ok = (body: unknown): EsploraAnswer => ({ status: 200, body })
  const no = (status: number, body: string): EsploraAnswer => ({ status, body })

  async function ofAddress(address: string, what: string | undefined): Promise<EsploraAnswer> {
    const script = scriptOf(address)
    if (!script) return no(400, 'Invalid Bitcoin address')
    if (what === undefined) return ok(await addressJson(ledger, address, script))
    if (what === 'utxo') {
      const unspent = (await outputsOf(ledger, script)).filter(({ spend }) => !spend)
      return ok(
        unspent.map(({ tx, meta, vout, value }) => ({ txid: tx.txid(), vout, status: statusJson(meta), value })),
      )
    }
    if (what !== 'txs') return no(404, 'Not found')
    const history = [...(await ledger.history(script))].reverse()
    return ok(await Promise.all(history.slice(0, 50).map((meta) => transactionJson(ledger, meta))))
  }

  async function spendOf({ tx }: BcoinMeta, vout: number) {
    const output = tx.outputs[vout]
    const all = output ? await outputsOf(ledger, output.script.toRaw()) : []
    const spend = all.find((one) => one.vout === vout && one.tx.txid() === tx.txid())?.spend
    if (!spend) return { spent: false }
    return { spent: true, txid: spend.meta.tx.txid(), vin: spend.vin, status: statusJson(spend.meta) }
  }

  async function ofTransaction(txid: string, what: string | undefined, index: string | undefined) {
    const meta = /^[\da-f]{64}$/.test(txid) ? await ledger.find(txid) : null
    if (!meta) return no(404, 'Transaction not found')
    if (what === undefined) return ok(await transactionJson(ledger, meta))
    if (what === 'status') return ok(statusJson(meta))
    if (what === 'hex') return ok(meta.tx.toRaw().toString('hex'))
    if (what === 'outspend') return ok(await spendOf(meta, Number(index)))
    return no(404, 'Not found')
  }

  return async (method: string, path: string, body: string): Promise<EsploraAnswer> => {
    const [kind, name = '', what, index] = path.split('/').filter(Boolean)
    if (method === 'POST' && kind === 'tx') {
      try {
        return ok(await ledger.broadcast(body.trim()))
      } catch (thrown) {
        const { reason, message } = thrown as { reason?: string; message: string }
        return no(400, `sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message: reason ?? message })}`)
      }
    }
    if (kind === 'address') return ofAddress(name, what)
    if (kind === 'tx') return ofTransaction(name, what, index)
    if (kind === 'fee-estimates') return ok(fees())
    if (kind === 'blocks' && what === 'height') return ok(String(ledger.height()))
    if (kind === 'blocks' && what === 'hash') return ok(ledger.tip())
    return no(404, 'Not found')
  }
}
