import type { LatchkeyError } from '../../kernel/errors/index.ts'
import { walletSearchCharacters } from '../../kernel/limits.ts'
import type { Effect, Step } from '../../kernel/machine.ts'
import type { ListedWallet } from '../../kernel/ports/wallet-source.ts'
import type { ListState } from './list-state.ts'

export type ListEvent =
  | { readonly type: 'more' }
  | {
      readonly type: 'page'
      readonly wallets: readonly ListedWallet[]
      readonly count: number
      readonly done: boolean
      /** The list has grown by none of them: the next page is asked for at once, since the end didn't move and isn't seen again. */
      readonly passOver: boolean
    }
  | { readonly type: 'pageFailed'; readonly error: LatchkeyError }
  | { readonly type: 'query'; readonly query: string }
  | { readonly type: 'waited' }
  | { readonly type: 'found'; readonly wallets: readonly ListedWallet[] }
  | { readonly type: 'searchFailed'; readonly error: LatchkeyError }
  | { readonly type: 'retry' }

export type ListEffect = Effect &
  (
    | { readonly type: 'page'; readonly page: number }
    | { readonly type: 'wait' }
    | { readonly type: 'search'; readonly term: string }
  )

/** A search is cancelled by the next one; a page goes on loading behind a search. */
export const stepList: Step<ListState, ListEvent, ListEffect> = (state, event) => {
  const next = apply(state, event)
  return [next, effects(next)]
}

function apply(state: ListState, event: ListEvent): ListState {
  const { pages, search } = state
  switch (event.type) {
    case 'more':
      return pages.status === 'idle' ? { ...state, pages: { ...pages, status: 'loading' } } : state
    case 'page': {
      const status = event.done ? 'ready' : event.passOver ? 'loading' : 'idle'
      const wallets = [...pages.wallets, ...event.wallets]
      return { ...state, pages: { status, wallets, loaded: pages.loaded + 1, count: event.count } }
    }
    case 'pageFailed':
      return { ...state, pages: { ...pages, status: 'error', error: event.error } }
    case 'query': {
      const term = event.query.trim()
      if (term.length < walletSearchCharacters) return { ...state, query: event.query, search: undefined }
      if (term === search?.term) return { ...state, query: event.query }
      return { ...state, query: event.query, search: { term, status: 'waiting', wallets: search?.wallets ?? [] } }
    }
    case 'waited':
      return search ? { ...state, search: { ...search, status: 'loading' } } : state
    case 'found':
      return search ? { ...state, search: { term: search.term, status: 'ready', wallets: event.wallets } } : state
    case 'searchFailed':
      return search ? { ...state, search: { ...search, status: 'error', error: event.error } } : state
    case 'retry':
      if (search) return search.status === 'error' ? { ...state, search: { ...search, status: 'loading' } } : state
      return pages.status === 'error' ? { ...state, pages: { ...pages, status: 'loading' } } : state
  }
}

function effects({ pages, search }: ListState): readonly ListEffect[] {
  const wanted: ListEffect[] = []
  if (pages.status === 'loading') wanted.push({ key: `page:${pages.loaded + 1}`, type: 'page', page: pages.loaded + 1 })
  if (search?.status === 'waiting') wanted.push({ key: `wait:${search.term}`, type: 'wait' })
  if (search?.status === 'loading') wanted.push({ key: `search:${search.term}`, type: 'search', term: search.term })
  return wanted
}
