import type { OrderStatus, OrderUpdate } from './buy-provider.ts'

/** One payment of a purchase. A visitor may try several times on the provider's page. */
export type Try = {
  /** The provider's id of it; `''` for all that the provider gives no id. */
  readonly id: string
  readonly status: Exclude<OrderStatus, 'waiting'>
  readonly hash?: string | undefined
  /** Decimal string. */
  readonly purchaseAmount?: string | undefined
}

/**
 * Within one try the rank only grows, because webhooks come twice and out of order. A payment that was reported as
 * failed may still be paid out, and money that was paid out is never returned.
 */
const ranks: Readonly<Record<Try['status'], number>> = { 'in-progress': 1, failed: 2, completed: 3 }
/** The order in which tries are forgotten. */
const weights: Readonly<Record<Try['status'], number>> = { failed: 0, 'in-progress': 1, completed: 2 }
const mostTries = 20

/**
 * Adds a provider's report. The order of reports doesn't matter, because each try has its own state. Returns the same
 * list if the report is an old one.
 */
export function withUpdate(tries: readonly Try[], { tryId = '', ...update }: OrderUpdate): readonly Try[] {
  const known = tries.find(({ id }) => id === tryId)
  const { status, hash, purchaseAmount } = update
  if (!known) return withinLimit([...tries, { id: tryId, status, hash, purchaseAmount }])
  if (ranks[status] < ranks[known.status]) return tries
  // A new status brings its own hash and amount.
  const [first, second] = status === known.status ? [known, update] : [update, known]
  const next: Try = {
    id: tryId,
    status,
    hash: first.hash ?? second.hash,
    purchaseAmount: first.purchaseAmount ?? second.purchaseAmount,
  }
  const isSame = status === known.status && next.hash === known.hash && next.purchaseAmount === known.purchaseAmount
  return isSame ? tries : tries.map((one) => (one === known ? next : one))
}

/**
 * The try that decides about the purchase: the most successful one. A payment that is under way counts more than a
 * failed one.
 */
export function bestTry(tries: readonly Try[]): Try | undefined {
  const named = tries.filter(({ id }) => id !== '')
  // The provider has given ids since then: its earlier report is about one of these.
  const all = named.length > 0 ? named : tries
  const first = (among: readonly Try[], status: Try['status']) => among.find((one) => one.status === status)
  return first(tries, 'completed') ?? first(all, 'in-progress') ?? first(all, 'failed')
}

function withinLimit(tries: readonly Try[]): readonly Try[] {
  if (tries.length <= mostTries) return tries
  const [least] = tries.toSorted((a, b) => weights[a.status] - weights[b.status])
  return tries.filter((one) => one !== least)
}
