import { createStore } from 'zustand/vanilla'
import { tokensFreshMs, tokensRetryMs } from '../../kernel/account-limits.ts'
import type { AccountId } from '../../kernel/caip/index.ts'
import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import { type AccountChoice, type AccountTarget, accountTarget } from '../account/account-target.ts'
import { forgetAccounts } from '../account/forget-accounts.ts'
import { invalidateBySending } from '../account/invalidate-by-sending.ts'
import { failIfMissing } from '../assets/fail-if-missing.ts'
import { isUnknownChain } from '../assets/is-unknown-chain.ts'
import { advertises } from '../assets/looks-like.ts'
import { isTooEarly } from '../assets/retry.ts'
import { watchAccount } from '../assets/watch-account.ts'
import type { Collectible, Collectibles, CollectiblesState } from './collectibles-api.ts'

/**
 * Collectibles of connected accounts, as the services know them.
 *
 * @example
 * const { collectibles: list = [], spam = [] } = (await client.use(collectibles).fetch()) ?? {}
 */
export const collectibles: Feature<Collectibles> = { id: 'collectibles', create: createCollectibles }

const nothingYet: CollectiblesState = { status: 'loading', collectibles: [], spam: [], loading: false }

function createCollectibles(client: LatchkeyClient): Collectibles {
  const { clock } = client
  const store = createStore<Readonly<Record<AccountId, CollectiblesState>>>(() => ({}))
  const running = new Map<AccountId, Promise<CollectiblesState>>()
  /** Our own transaction has made what the services remember wrong as well. */
  const forced = new Set<AccountId>()
  const set = (id: AccountId, state: CollectiblesState) => store.setState({ [id]: state })
  const available = ({ connection }: AccountTarget) =>
    client.options.services !== undefined &&
    (connection.namespace === 'eip155' || connection.namespace === 'solana') &&
    client.options.features?.collectibles !== false

  function fetch({ connectionId }: AccountChoice = {}): Promise<CollectiblesState | undefined> {
    const target = accountTarget(client, connectionId)
    if (!target || !available(target)) return Promise.resolve(undefined)
    const known = store.getState()[target.id]
    if (known && isTooEarly(known, clock.now(), tokensFreshMs)) return Promise.resolve(known)
    return running.get(target.id) ?? run(target)
  }

  function run(target: AccountTarget): Promise<CollectiblesState> {
    const { id, connection } = target
    const before = store.getState()[id] ?? nothingYet
    set(id, { ...before, loading: true })
    const keep = (state: CollectiblesState) => {
      // Otherwise our own transaction made the answer worthless meanwhile.
      if (running.get(id) !== asked) return state
      running.delete(id)
      set(id, state)
      return state
    }
    const asked: Promise<CollectiblesState> = load(client, target, forced.delete(id) ? clock.now() : undefined).then(
      ({ all, more }) => {
        const shown = all.filter((one) => !isSpam(one)).sort((a, b) => Number(a.isUnasked) - Number(b.isUnasked))
        const status = shown.length > 0 ? 'ready' : 'empty'
        const spam = all.filter(isSpam)
        return keep({ status, collectibles: shown, spam, more, loading: false, fetchedAt: clock.now() })
      },
      (thrown: unknown) => {
        const error = normalizeError(thrown)
        client.log.warn('The collectibles of an account could not be listed', { network: connection.chainId, error })
        const { collectibles: list, more, spam } = before
        const retryAt = clock.now() + tokensRetryMs
        const off = isUnknownChain(thrown) || hasNoIndex(thrown)
        return keep({
          status: 'error',
          collectibles: list,
          spam,
          more,
          loading: false,
          error,
          ...(off ? { off } : { retryAt }),
        })
      },
    )
    running.set(id, asked)
    return asked
  }

  const feature: Collectibles = {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    fetch,
    watch: (choice) => watchAccount(client, feature, choice),
    invalidate(account) {
      for (const id of account ? [account] : (Object.keys(store.getState()) as AccountId[])) {
        const state = store.getState()[id]
        running.delete(id)
        forced.add(id)
        if (state) set(id, { ...state, loading: false, fetchedAt: undefined, retryAt: undefined })
      }
    },
    available({ connectionId } = {}) {
      const target = accountTarget(client, connectionId)
      const off = target && store.getState()[target.id]?.off
      return target !== undefined && !off && available(target)
    },
  }
  invalidateBySending(client, { getState: store.getState, invalidate: feature.invalidate })
  forgetAccounts(client, store, running)
  return feature
}

async function load(
  client: LatchkeyClient,
  { address, connection }: AccountTarget,
  forceUpdate: number | undefined,
): Promise<{ readonly all: readonly Collectible[]; readonly more: boolean }> {
  const { chainId } = connection
  const blockchain = await client.blockchain()
  if (!blockchain) return { all: [], more: false }
  const answer = await blockchain.getCollectibles({ address, chainId, forceUpdate })
  failIfMissing(answer, chainId)
  const all = answer.collectibles.filter((one) => one.chainId === chainId)
  return { all, more: answer.more?.includes(chainId) ?? false }
}

/** By the services, or because its name is an advertisement. */
const isSpam = ({ collection, isSpam: marked, name }: Collectible) => marked || advertises(name, collection)

/** The services have no index of this chain. */
function hasNoIndex(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && (thrown as { readonly status?: unknown }).status === 501
}
