import { createStore } from 'zustand/vanilla'
import { activityFreshMs, activityRetryMs, pendingCap } from '../../kernel/account-limits.ts'
import { type AccountId, parseAccountId } from '../../kernel/caip/index.ts'
import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import { derive } from '../../kernel/machine.ts'
import type { Operation } from '../../kernel/operation.ts'
import type { SentTransaction } from '../../kernel/ports/ability-values.ts'
import { type AccountChoice, type AccountTarget, accountTarget } from '../account/account-target.ts'
import { forgetAccounts } from '../account/forget-accounts.ts'
import { invalidateBySending } from '../account/invalidate-by-sending.ts'
import { failIfMissing } from '../assets/fail-if-missing.ts'
import { isUnknownChain } from '../assets/is-unknown-chain.ts'
import { isTooEarly } from '../assets/retry.ts'
import { shared } from '../assets/shared.ts'
import { watchAccount } from '../assets/watch-account.ts'
import { isOwnTransaction } from '../operations/is-own-transaction.ts'
import { remoteSettings } from '../services/remote-settings.ts'
import type { Activity, ActivityRow, ActivityState } from './activity-api.ts'
import { emptyFeed, type Feed, noHistory, type Page, withFirstPage, withNextPage } from './feed.ts'
import { followSettled } from './follow-settled.ts'
import { isHiddenTransaction } from './is-hidden-transaction.ts'
import { toRows } from './to-rows.ts'
import { watchOwnTransactions } from './watch-own-transactions.ts'
import { createWatchedAccounts } from './watched-accounts.ts'

type Seen = ReadonlyMap<string, SentTransaction>

/** How many pages one call reads, one after another, as long as no page has a row to show. */
const pagesAtOnce = 3

/**
 * Transactions of connected accounts: the services' history, and this client's own before any indexer has seen them.
 *
 * @example
 * const { rows = [], cursor } = (await client.use(activity).fetch()) ?? {}
 */
export const activity: Feature<Activity> = { id: 'activity', create: createActivity }

function createActivity(client: LatchkeyClient): Activity {
  const { clock, events, log, operations, options } = client
  const settings = client.use(remoteSettings)
  const feeds = createStore<Readonly<Record<AccountId, Feed>>>(() => ({}))
  const seen = createStore<Seen>(() => new Map())
  const running = new Map<AccountId, Promise<ActivityState>>()
  const views = new Map<AccountId, { readonly inputs: readonly unknown[]; readonly state: ActivityState }>()

  const states = derive([feeds, operations, seen, settings], (all, own, told, { features }) => {
    const entries = Object.entries(all).map(([id, feed]) => {
      const inputs = [feed, own, told, features.activity]
      const known = views.get(id as AccountId)
      if (known?.inputs.every((input, index) => input === inputs[index])) return [id, known.state]
      const state = stateOf(client, id, feed, own, told)
      views.set(id as AccountId, { inputs, state })
      return [id, state]
    })
    return Object.fromEntries(entries) as Readonly<Record<AccountId, ActivityState>>
  })
  const set = (id: AccountId, feed: Feed) => feeds.setState({ [id]: feed })
  const stateFor = (id: AccountId) => states.getState()[id] as ActivityState
  const feedOf = (id: AccountId) => feeds.getState()[id] ?? emptyFeed
  /** The operator has not switched this off, and there are services to ask, or transactions that were sent from here. */
  const isOffered = ({ address: account, connection: { chainId } }: AccountTarget) => {
    const wasSent = (one: Operation) => one.hash !== undefined && isOwnTransaction(one, { account, chainId })
    return settings.isOn('activity') && (options.services !== undefined || operations.getState().some(wasSent))
  }

  function ask(next: boolean, { connectionId }: AccountChoice = {}): Promise<ActivityState | undefined> {
    const target = accountTarget(client, connectionId)
    if (!target || !isOffered(target)) return Promise.resolve(undefined)
    const { id, connection } = target
    const feed = feedOf(id)
    if (!options.services) {
      if (!feed.off) set(id, noHistory)
      return Promise.resolve(stateFor(id))
    }
    const asked = running.get(id)
    if (asked) return asked
    if (next && feed.cursor !== undefined && !isTooEarly({ ...feed, fetchedAt: undefined }, clock.now(), 0)) {
      events.emit('LOAD_MORE_TRANSACTIONS', { network: connection.chainId })
      return run(target, feed.cursor)
    }
    const isDone = isTooEarly(feed, clock.now(), activityFreshMs) || (next && feed.complete)
    return isDone ? Promise.resolve(stateFor(id)) : run(target)
  }

  function run(target: AccountTarget, cursor?: string): Promise<ActivityState> {
    const { id, connection } = target
    set(id, { ...feedOf(id), loading: true })
    const keep = (change: (feed: Feed) => Feed) => {
      if (running.get(id) === asked) {
        running.delete(id)
        set(id, change(feedOf(id)))
      }
      return stateFor(id)
    }
    const asked: Promise<ActivityState> = load(client, target, cursor).then(
      (page) => keep((feed) => (cursor === undefined ? withFirstPage : withNextPage)(feed, page, clock.now())),
      (thrown: unknown) => {
        // A chain without a history isn't a failure: the list has the transactions sent from here.
        if (isUnknownChain(thrown)) return keep(() => noHistory)
        const error = normalizeError(thrown)
        if (running.get(id) === asked) {
          log.warn('Failed to fetch transactions', { network: connection.chainId, error })
          events.emit('ERROR_FETCH_TRANSACTIONS', { network: connection.chainId, code: error.code })
        }
        const retryAt = clock.now() + activityRetryMs
        return keep(({ history, complete }) => ({ history, complete, loading: false, answered: true, error, retryAt }))
      },
    )
    running.set(id, asked)
    return asked
  }

  const watched = createWatchedAccounts(client)
  const watchOurs = shared(() => {
    const tell = (operation: string, told: SentTransaction) =>
      seen.setState(new Map(seen.getState()).set(operation, told), true)
    const offs = [watchOwnTransactions(client, watched, tell), followSettled(client, watched, feature)]
    return () => {
      for (const off of offs) off()
    }
  })
  const feature: Activity = {
    ...states,
    fetch: (choice) => ask(false, choice),
    more: (choice) => ask(true, choice),
    watch({ connectionId, every } = {}) {
      const enough = (id: AccountId) => (states.getState()[id]?.pending ?? 0) >= pendingCap
      const offs = [
        watched.add(connectionId),
        watchAccount(client, feature, { connectionId, every, enough }),
        watchOurs(),
      ]
      return () => {
        for (const off of offs) off()
      }
    },
    invalidate(account) {
      for (const id of account ? [account] : (Object.keys(feeds.getState()) as AccountId[])) {
        const feed = feeds.getState()[id]
        running.delete(id)
        if (feed) set(id, { ...feed, loading: false, fetchedAt: undefined, retryAt: undefined })
      }
    },
    available({ connectionId } = {}) {
      const target = accountTarget(client, connectionId)
      return target !== undefined && isOffered(target)
    },
  }
  invalidateBySending(client, { getState: feeds.getState, invalidate: feature.invalidate })
  forgetAccounts(client, feeds, running, views)
  return feature
}

/** The next page that has something to show; a few of nothing but spam are passed over. */
async function load(client: LatchkeyClient, { address, connection }: AccountTarget, from?: string): Promise<Page> {
  const { chainId } = connection
  const blockchain = await client.blockchain()
  let page: Page = { transactions: [], next: from }
  for (let asked = 0; blockchain && asked < pagesAtOnce; asked++) {
    const answer = await blockchain.getHistory({ address, chainId, cursor: page.next })
    failIfMissing(answer, chainId)
    const { transactions, next } = answer
    page = { transactions: [...page.transactions, ...transactions], next }
    if (next === undefined || transactions.some((transaction) => !isHiddenTransaction(transaction, chainId))) break
  }
  return page
}

function stateOf(
  client: LatchkeyClient,
  id: string,
  feed: Feed,
  operations: readonly Operation[],
  seen: Seen,
): ActivityState {
  const { history, complete, answered, ...rest } = feed
  const { chainId, address: account } = parseAccountId(id)
  const rows = toRows(client, { account, chainId, history, hasMore: !complete, operations, seen })
  const empty = answered && !rest.loading && rows.length === 0 && rest.cursor === undefined
  return { ...rest, rows, empty, pending: countPending(rows) }
}

/** Rows are one for each hash already, so what is open is counted once; counting stops at 99. */
function countPending(rows: readonly Pick<ActivityRow, 'status'>[]): number {
  return Math.min(pendingCap, rows.filter(({ status }) => status === 'pending').length)
}
