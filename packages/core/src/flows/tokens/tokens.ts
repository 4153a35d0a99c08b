import { createStore } from 'zustand/vanilla'
import { tokensFreshMs, tokensRetryMs } from '../../kernel/account-limits.ts'
import type { AccountId } from '../../kernel/caip/index.ts'
import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { type LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { add } from '../../kernel/format/decimal.ts'
import { type AccountChoice, type AccountTarget, accountTarget } from '../account/account-target.ts'
import { forgetAccounts } from '../account/forget-accounts.ts'
import { invalidateBySending } from '../account/invalidate-by-sending.ts'
import { isUnknownChain } from '../assets/is-unknown-chain.ts'
import { isTooEarly } from '../assets/retry.ts'
import { watchAccount } from '../assets/watch-account.ts'
import { configuredFor } from './configured-for.ts'
import { type ListedTokens, listTokens } from './list-tokens.ts'
import { toTokens } from './to-tokens.ts'
import type { Token, Tokens, TokensState } from './tokens-api.ts'

/**
 * Tokens of connected accounts.
 *
 * @example
 * const { tokens: list = [], total } = (await client.use(tokens).fetch()) ?? {}
 */
export const tokens: Feature<Tokens> = { id: 'tokens', create: createTokens }

function createTokens(client: LatchkeyClient): Tokens {
  const { clock } = client
  const store = createStore<Readonly<Record<AccountId, TokensState>>>(() => ({}))
  const running = new Map<AccountId, Promise<TokensState>>()
  /** Our own transaction has made what the services remember wrong as well. */
  const forced = new Set<AccountId>()

  const set = (id: AccountId, state: TokensState) => store.setState({ [id]: state })

  function fetch({ connectionId }: AccountChoice = {}): Promise<TokensState | undefined> {
    const target = accountTarget(client, connectionId)
    if (!target || !available(target)) return Promise.resolve(undefined)
    const known = store.getState()[target.id]
    if (known && isTooEarly(known, clock.now(), tokensFreshMs)) return Promise.resolve(known)
    return running.get(target.id) ?? run(target)
  }

  function run(target: AccountTarget): Promise<TokensState> {
    const { id } = target
    const before = store.getState()[id] ?? nothingYet
    set(id, { ...before, loading: true })
    const keep = (state: TokensState) => {
      // Otherwise our own transaction made the answer worthless meanwhile.
      if (running.get(id) !== asked) return state
      running.delete(id)
      set(id, state)
      return state
    }
    const asked: Promise<TokensState> = listTokens(client, target, forced.delete(id) ? clock.now() : undefined).then(
      (listed) => keep(stateOf(client, target, listed)),
      (thrown: unknown) => {
        const error = normalizeError(thrown)
        client.log.warn('The tokens of an account could not be listed', { network: target.connection.chainId, error })
        const off = isUnknownChain(thrown) || cannotTell(client, error)
        const { tokens, total, partial, currency } = before
        const retryAt = clock.now() + tokensRetryMs
        return keep({
          status: 'error',
          tokens,
          total,
          partial,
          currency,
          loading: false,
          error,
          ...(off ? { off } : { retryAt }),
        })
      },
    )
    running.set(id, asked)
    return asked
  }

  function available({ can, connection }: AccountTarget): boolean {
    return Boolean(
      client.options.services ||
        (can.getAssets && connection.abilities.includes('getAssets')) ||
        (can.getBalance && configuredFor(client, connection.chainId).length),
    )
  }

  const feature: Tokens = {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    fetch,
    watch: (options) => watchAccount(client, feature, options),
    invalidate(account) {
      for (const id of account ? [account] : (Object.keys(store.getState()) as AccountId[])) {
        const known = store.getState()[id]
        running.delete(id)
        forced.add(id)
        if (known) set(id, { ...known, loading: false, fetchedAt: undefined, retryAt: undefined })
      }
    },
    available({ connectionId } = {}) {
      const target = accountTarget(client, connectionId)
      return target !== undefined && available(target) && !store.getState()[target.id]?.off
    },
  }
  invalidateBySending(client, feature)
  forgetAccounts(client, store, running)
  return feature
}

/** A wallet that lists nothing, where no other source could be asked, will list nothing next time either. */
function cannotTell({ options }: LatchkeyClient, { code }: LatchkeyError): boolean {
  return code === 'wallet/unsupported-method' && !options.services
}

const nothingYet: TokensState = { status: 'loading', tokens: [], currency: 'usd', partial: false, loading: true }

function stateOf(client: LatchkeyClient, { connection, network }: AccountTarget, listed: ListedTokens): TokensState {
  const { chainId } = connection
  const nativeSymbol = network?.nativeCurrency.symbol ?? ''
  const tokens = toTokens(listed, { chainId, nativeSymbol, configured: configuredFor(client, chainId) })
  const now = client.clock.now()
  const failed = listed.failed !== undefined
  return {
    status: tokens.length ? 'ready' : 'empty',
    tokens,
    total: totalValue(tokens),
    currency: 'usd',
    partial: failed || listed.read.some(({ amount }) => amount === undefined),
    loading: false,
    ...(failed ? { error: normalizeError(listed.failed), retryAt: now + tokensRetryMs } : { fetchedAt: now }),
  }
}

/** The exact value of all tokens together. A token that imitates another one counts as worth nothing; without any price there is no sum. */
function totalValue(tokens: readonly Pick<Token, 'value' | 'isSpam' | 'lookAlike'>[]): string | undefined {
  const values = tokens.flatMap(({ value, isSpam, lookAlike }) =>
    value === undefined || isSpam || lookAlike ? [] : [value],
  )
  return values.length ? values.reduce(add) : undefined
}
