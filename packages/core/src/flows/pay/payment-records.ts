import type { StorageEntry, StorageItem } from '../../kernel/storage/storage.ts'
import type { PaymentReceipt, PayParameters } from './pay-api.ts'

/**
 * What is remembered of a payment. `begun`: nothing was asked for. `asked`: a wallet, or an exchange, may pay it. `sent`: it has a hash.
 */
export type PaymentRecord = Pick<PayParameters, 'id' | 'to' | 'asset' | 'amount'> & {
  readonly status: 'begun' | 'asked' | 'sent' | 'paid'
  /** The transaction in `client.use(transactions)` that pays it: the last one that was asked for. */
  readonly transaction?: string | undefined
  /** The operation in `client.operations` of that transaction's last step, which pays. */
  readonly operation?: string | undefined
  readonly exchange?: { readonly id: string; readonly name: string; readonly sessionId: string } | undefined
  readonly hash?: string | undefined
  readonly from?: string | undefined
  /** As the receipt will have it. */
  readonly arrives?: string | undefined
  readonly receipt?: PaymentReceipt | undefined
  /** Unix time in ms. */
  readonly at: number
}

/** How many paid payments are remembered beside those that are under way. */
const kept = 200
/** A payment that was only begun is kept while it is among so many of the newest ones. It never replaces a receipt. */
const newest = 20

const isOpen = ({ status }: PaymentRecord) => status === 'asked' || status === 'sent'

export const paymentsEntry: StorageEntry<readonly PaymentRecord[]> = {
  name: 'payments',
  version: 1,
  decode: (value) => (Array.isArray(value) ? value.filter(isRecord) : undefined),
}

function isRecord(value: unknown): value is PaymentRecord {
  if (typeof value !== 'object' || value === null) return false
  const { amount, asset, at, id, status, to } = value as Record<string, unknown>
  const areTexts = [amount, asset, id, to].every((one) => typeof one === 'string')
  return areTexts && typeof at === 'number' && ['begun', 'asked', 'sent', 'paid'].includes(String(status))
}

/** Reads and writes one payment. Changes that another tab has written meanwhile stay. */
export function paymentRecords(item: StorageItem<readonly PaymentRecord[]>) {
  const all = () => item.get() ?? []
  return {
    find: (id: string) => all().find((record) => record.id === id),
    put(record: PaymentRecord): void {
      const others = all().filter(({ id, status }, n) => id !== record.id && (status !== 'begun' || n < newest))
      // A payment that may still be made is never forgotten.
      item.set([record, ...others.filter(isOpen), ...others.filter((one) => !isOpen(one)).slice(0, kept)])
    },
    subscribe: item.subscribe,
  }
}

export type PaymentRecords = ReturnType<typeof paymentRecords>
