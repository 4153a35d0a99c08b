import { createStore } from 'zustand/vanilla'
import { balanceFreshMs, balanceRetryMs } from '../../kernel/account-limits.ts'
import type { AccountId } from '../../kernel/caip/index.ts'
import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { formatUnits } from '../../kernel/format/decimal.ts'
import { type AccountTarget, accountTarget } from './account-target.ts'
import type { BalanceState, Balances, FetchBalanceResult } from './balances-api.ts'
import { forgetAccounts } from './forget-accounts.ts'
import { invalidateBySending } from './invalidate-by-sending.ts'
import { watchBalance } from './watch-balance.ts'

/**
 * Native balances of connected accounts.
 *
 * @example
 * const { data, isError } = await client.use(balances).fetch()
 */
export const balances: Feature<Balances> = { id: 'balances', create: createBalances }

function createBalances(client: LatchkeyClient): Balances {
  const { clock } = client
  const store = createStore<Readonly<Record<AccountId, BalanceState>>>(() => ({}))
  const running = new Map<AccountId, Promise<FetchBalanceResult>>()

  const set = (id: AccountId, change: BalanceState) => store.setState({ [id]: change })

  function fetch({ connectionId }: { readonly connectionId?: string | undefined } = {}): Promise<FetchBalanceResult> {
    const target = accountTarget(client, connectionId)
    const { getBalance } = target?.can ?? {}
    if (!target || !getBalance) return Promise.resolve(nothing)
    const known = store.getState()[target.id]
    const now = clock.now()
    if (known?.retryAt !== undefined && now < known.retryAt) return Promise.resolve(resultOf(known))
    if (known?.fetchedAt !== undefined && now < known.fetchedAt + balanceFreshMs)
      return Promise.resolve(resultOf(known))
    const asked = running.get(target.id) ?? run(target, getBalance)
    return asked
  }

  function run(target: AccountTarget, getBalance: NonNullable<AccountTarget['can']['getBalance']>) {
    const { id, address, connection, network } = target
    const before = store.getState()[id]
    const symbol = before?.symbol ?? network?.nativeCurrency.symbol ?? 'ETH'
    set(id, { balance: before?.balance, symbol, balanceLoading: true })
    /** `false` when our own transaction made the answer worthless meanwhile. */
    const counts = () => running.get(id) === asked
    const asked: Promise<FetchBalanceResult> = read(target, () =>
      getBalance({ chainId: connection.chainId, account: address }),
    ).then(
      ({ units, decimals, symbol: own }) => {
        const state = {
          balance: formatUnits(units, decimals),
          symbol: own,
          balanceLoading: false,
          fetchedAt: clock.now(),
        }
        if (!counts()) return resultOf(state)
        running.delete(id)
        set(id, state)
        return resultOf(state)
      },
      (thrown: unknown) => {
        const error = normalizeError(thrown)
        const state = {
          balance: before?.balance,
          symbol,
          balanceLoading: false,
          error,
          retryAt: clock.now() + balanceRetryMs,
        }
        if (!counts()) return resultOf(state)
        running.delete(id)
        set(id, state)
        client.log.warn('A balance could not be read', { network: connection.chainId, error })
        // A retry that fails as well says nothing new.
        if (!before?.error) client.toasts.show({ variant: 'error', message: { key: 'balanceUnavailable' } })
        return resultOf(state)
      },
    )
    running.set(id, asked)
    return asked
  }

  const feature: Balances = {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    fetch,
    watch: ({ connectionId } = {}) => watchBalance(client, feature, connectionId),
    invalidate(account) {
      for (const id of account ? [account] : (Object.keys(store.getState()) as AccountId[])) {
        const known = store.getState()[id]
        running.delete(id)
        if (known) set(id, { balance: known.balance, symbol: known.symbol, balanceLoading: false })
      }
    },
    available: ({ connectionId } = {}) => accountTarget(client, connectionId)?.can.getBalance !== undefined,
  }
  invalidateBySending(client, feature)
  forgetAccounts(client, store, running)
  return feature
}

async function read<T>({ network, connection }: AccountTarget, ask: () => Promise<T>): Promise<T> {
  if (!network) throw new LatchkeyError('network/not-found', { input: connection.chainId })
  return ask()
}

const nothing: FetchBalanceResult = { data: undefined, error: undefined, isSuccess: false, isError: false }

/** A failed read is marked as failed, with a zero that no view shows as a balance. */
function resultOf({ balance, symbol, error }: BalanceState): FetchBalanceResult {
  if (error) return { data: { balance: '0.00', symbol }, error, isSuccess: false, isError: true }
  return { data: { balance: balance ?? '0', symbol }, error: undefined, isSuccess: true, isError: false }
}
