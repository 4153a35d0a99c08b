import { unreadable } from '@latchkey/core/adapter-kit'

/** An unspent output. */
export type Utxo = { readonly txid: string; readonly vout: number; readonly sats: bigint; readonly confirmed: boolean }

export type EsploraTransaction = {
  readonly txid: string
  readonly confirmed: boolean
  readonly inputs: readonly { readonly txid: string; readonly vout: number; readonly address?: string | undefined }[]
  readonly outputs: readonly { readonly script: string; readonly address?: string | undefined; readonly sats: bigint }[]
}

type Fields = Readonly<Record<string, unknown>>

export function decodeUtxos(value: unknown): readonly Utxo[] {
  return list(value).map((entry) => {
    const { txid, vout, value: sats, status } = fields(entry)
    return { ...outpoint(txid, vout), sats: toSats(sats), confirmed: isConfirmed(status) }
  })
}

/** The balance of an address, including unconfirmed outputs. */
export function decodeBalance(value: unknown): bigint {
  const { chain_stats, mempool_stats } = fields(value)
  const of = (stats: unknown) => toSats(fields(stats).funded_txo_sum) - toSats(fields(stats).spent_txo_sum)
  return of(chain_stats) + of(mempool_stats)
}

export function decodeTransaction(value: unknown): EsploraTransaction {
  const { txid, vin, vout, status } = fields(value)
  return {
    txid: toId(txid),
    confirmed: isConfirmed(status),
    inputs: list(vin).map((entry) => {
      const input = fields(entry)
      const { scriptpubkey_address: address } = Object(input.prevout) as Fields
      return { ...outpoint(input.txid, input.vout), ...(typeof address === 'string' && { address }) }
    }),
    outputs: list(vout).map((entry) => {
      const { scriptpubkey, scriptpubkey_address: address, value: sats } = fields(entry)
      if (typeof scriptpubkey !== 'string') throw wrong()
      return { script: scriptpubkey, sats: toSats(sats), ...(typeof address === 'string' && { address }) }
    }),
  }
}

/** The transaction that spent an output. */
export function decodeOutspend(value: unknown): { readonly txid: string } | undefined {
  const { spent, txid } = fields(value)
  return spent === true ? { txid: toId(txid) } : undefined
}

/**
 * Fee rates by blocks to wait, in thousandths of a sat/vB, rounded up. The answer has them as JSON numbers with a fraction; their digits
 * are read without arithmetic.
 */
export function decodeFeeRates(value: unknown): ReadonlyMap<number, bigint> {
  const rates = new Map<number, bigint>()
  for (const [blocks, rate] of Object.entries(fields(value))) {
    const [, whole = '', part = ''] = /^(\d{1,5})(?:\.(\d+))?$/.exec(String(rate)) ?? []
    if (!/^\d{1,4}$/.test(blocks) || whole === '') continue
    const rounded = /[1-9]/.test(part.slice(3)) ? 1n : 0n
    rates.set(Number(blocks), BigInt(`${whole}${part.slice(0, 3).padEnd(3, '0')}`) + rounded)
  }
  return rates
}

function toId(value: unknown): string {
  if (typeof value === 'string' && /^[\da-f]{64}$/.test(value)) return value
  throw wrong()
}

function outpoint(txid: unknown, vout: unknown) {
  if (!Number.isSafeInteger(vout) || (vout as number) < 0) throw wrong()
  return { txid: toId(txid), vout: vout as number }
}

/** All existing satoshi fit in a JSON number. */
function toSats(value: unknown): bigint {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return BigInt(value as number)
  throw wrong()
}

const isConfirmed = (status: unknown) => fields(status).confirmed === true

function fields(value: unknown): Fields {
  if (typeof value === 'object' && value !== null) return value as Fields
  throw wrong()
}

function list(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw wrong()
}

const wrong = () => unreadable('The Bitcoin node answered with something else than was asked.')
