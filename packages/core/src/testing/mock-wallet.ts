import { LatchkeyError } from '../kernel/errors/index.ts'
import type { ChainId, Namespace, Unsubscribe } from '../kernel/ports/namespace.ts'
import type { Account } from '../kernel/ports/session.ts'

/** One thing the wallet asks its owner. */
export type MockPrompt = { readonly kind: string; approve(): void; reject(error: unknown): void }

/** A wallet that the test controls. */
export type MockWallet<ns extends Namespace = Namespace> = {
  readonly id: string
  readonly name: string
  readonly rdns: string | undefined
  /** Accounts that it shows to pages it trusts. */
  accounts(): readonly Account<ns>[]
  /** Whether this page may see the accounts. */
  trusted(): boolean
  /** For adapters: asks the owner, and answers what `answer` makes when they approve. */
  ask<T>(kind: string, answer: () => T): Promise<T>
  /** For adapters: whether it has to be unlocked first. */
  locked(): boolean
  /** For adapters: what it answers instead of its accounts. */
  lie(): 'no-accounts' | 'garbage' | undefined
  /** For adapters: whether the wallet has stopped answering. */
  stalled(): boolean
  /** For adapters: the network it is on, once it has one of its own. */
  chainId(): ChainId<ns> | undefined
  /** For adapters: takes the page's permission away, as a visitor's disconnect does. */
  forget(): void
  on(listener: () => void): Unsubscribe

  /** For tests: prompts that wait, oldest first. */
  readonly prompts: readonly MockPrompt[]
  /** Prompts that were ever shown. */
  shown(): number
  approve(): void
  /** @default the visitor declines */
  reject(error?: unknown): void
  /** The owner chooses other accounts; none = they take the permission away. */
  setAccounts(accounts: readonly Account<ns>[]): void
  /** The owner moves to another network. */
  setChain(chainId: ChainId<ns>): void
  lock(): void
  /** What it answers to a connect from now on. */
  tellLie(lie: 'no-accounts' | 'garbage'): void
  /** From now on it never answers. */
  stall(): void
  listeners(): number
}

/** A mock wallet: its name and accounts. */
export type MockWalletOptions<ns extends Namespace> = {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
  readonly accounts: readonly Account<ns>[]
}

/**
 * A wallet that answers as the test says, for any namespace.
 *
 * @example const wallet = createMockWallet({ id: 'io.mock', name: 'Mock', accounts: evmAddresses.map(evmAccount) })
 */
export function createMockWallet<ns extends Namespace>(options: MockWalletOptions<ns>): MockWallet<ns> {
  const prompts: MockPrompt[] = []
  const listeners = new Set<() => void>()
  let { accounts } = options
  let trusted = false
  let shown = 0
  let locked = false
  let stalled = false
  let lie: 'no-accounts' | 'garbage' | undefined
  let chainId: ChainId<ns> | undefined

  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const take = (): MockPrompt => {
    const prompt = prompts.shift()
    if (!prompt) throw new Error(`"${options.name}" shows no prompt`)
    return prompt
  }
  return {
    id: options.id,
    name: options.name,
    rdns: options.rdns,
    accounts: () => accounts,
    trusted: () => trusted,
    locked: () => locked,
    stalled: () => stalled,
    lie: () => lie,
    tellLie(next) {
      lie = next
    },
    chainId: () => chainId,
    ask: (kind, answer) =>
      new Promise((resolve, reject) => {
        shown += 1
        prompts.push({
          kind,
          reject,
          approve() {
            trusted = true
            resolve(answer())
          },
        })
      }),
    forget() {
      trusted = false
    },
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    prompts,
    shown: () => shown,
    approve: () => take().approve(),
    reject: (error = new LatchkeyError('connection/user-rejected')) => take().reject(error),
    setAccounts(next) {
      if (next.length) accounts = next
      else trusted = false
      tell()
    },
    setChain(next) {
      chainId = next
      tell()
    },
    lock() {
      locked = true
    },
    stall() {
      stalled = true
    },
    listeners: () => listeners.size,
  }
}
