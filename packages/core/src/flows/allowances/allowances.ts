import type { Allowance as ListedAllowance } from '@latchkey/api-client'
import { createStore } from 'zustand/vanilla'
import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import { formatUnits } from '../../kernel/format/decimal.ts'
import { readable } from '../../kernel/store.ts'
import { type AccountTarget, accountTarget } from '../account/account-target.ts'
import type { Allowance, Allowances, AllowancesState } from './allowances-api.ts'
import { revokeCall } from './revoke-call.ts'

const none: AllowancesState = { status: 'none', list: [], loading: false }

/**
 * What other accounts may take of the account in use, and its end.
 *
 * @example const { list } = await client.use(allowances).fetch()
 */
export const allowances: Feature<Allowances> = { id: 'allowances', create: createAllowances }

function createAllowances(client: LatchkeyClient): Allowances {
  const store = createStore<AllowancesState>(() => none)
  let lastRun = 0
  /** Our own transaction has made what the services remember wrong. */
  let isOutdated = false

  const target = (): AccountTarget | undefined => {
    const found = accountTarget(client)
    return found?.connection.namespace === 'eip155' && client.options.services ? found : undefined
  }

  async function fetch({
    force = isOutdated,
  }: {
    readonly force?: boolean | undefined
  } = {}): Promise<AllowancesState> {
    const own = ++lastRun
    const account = target()
    const set = (state: AllowancesState) => {
      // A result for an earlier account or an earlier press is dropped.
      if (own === lastRun) store.setState(state, true)
      return state
    }
    if (!account) return set({ ...none, status: 'off' })
    const before = store.getState()
    const isSame = before.account === account.id
    const known = isSame ? before : { ...none, account: account.id }
    set({ ...known, status: known.status === 'ready' ? 'ready' : 'loading', loading: true, error: undefined })
    try {
      const blockchain = await client.blockchain()
      if (!blockchain) return set({ ...none, status: 'off' })
      const {
        allowances: listed,
        more,
        since,
      } = await blockchain.getAllowances({
        address: account.address,
        chainId: account.connection.chainId,
        forceUpdate: force ? client.clock.now() : undefined,
      })
      const list = listed.map(toAllowance)
      if (force && own === lastRun) isOutdated = false
      return set({ status: 'ready', account: account.id, list, since, more, loading: false })
    } catch (thrown) {
      const error = normalizeError(thrown)
      client.log.warn('The allowances of an account could not be listed', { error })
      return set({ ...known, status: 'error', loading: false, error })
    }
  }

  return {
    ...readable(store),
    available: () => target() !== undefined,
    fetch,
    async revoke({ ids, words }) {
      const account = target()
      const { account: shown, list } = store.getState()
      // What the visitor chose belongs to the account that they saw.
      if (!account || account.id !== shown) return
      const chosen = list.filter(({ id }) => ids.includes(id))
      if (chosen.length === 0) return
      const { address, connection } = account
      const { transactions } = await import('../transactions/transactions.ts')
      client.use(transactions).begin({
        purpose: 'revoke',
        connectionId: connection.id,
        account: address,
        chainId: connection.chainId,
        build: async () => ({
          transaction: { namespace: 'eip155', calls: chosen.map(revokeCall) },
          steps: chosen.map(words.step),
          description: words.description(chosen.length),
        }),
        onIncluded() {
          isOutdated = true
          void fetch()
        },
      })
    },
  }
}

function toAllowance(listed: ListedAllowance): Allowance {
  const { amount, approvedAt, atRisk, balance: _, decimals, expiresAt, ...rest } = listed
  const places = listed.kind === 'erc20' || listed.kind === 'permit2' ? decimals : 0
  const whole = (units: string | undefined) =>
    units === undefined || places === undefined ? undefined : formatUnits(BigInt(units), places)
  const time = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))
  return {
    ...rest,
    decimals,
    id: [rest.kind, rest.token, rest.spender, rest.tokenId ?? ''].join(' ').toLowerCase(),
    amount: listed.unlimited ? undefined : whole(amount),
    atRisk: whole(atRisk),
    approvedAt: time(approvedAt),
    expiresAt: time(expiresAt),
  }
}
