import type { Adapter, AdapterEvent, AdapterInstance, ChainKnowledge } from '../../../kernel/ports/adapter.ts'
import type { PortContext } from '../../../kernel/ports/context.ts'
import type { MockWallet } from '../../mock-wallet.ts'

type Evm = Adapter<'eip155'>
type Context = PortContext<AdapterEvent<'eip155'>>

/** What a mutation may use of a page: the adapter that keeps the contract, and its wallet. */
export type Healthy = {
  readonly instance: AdapterInstance<'eip155'>
  readonly context: Context
  readonly wallet: MockWallet<'eip155'>
}

/** An adapter that keeps the contract except for one obligation. */
export type Mutant = {
  /** What it does, after "an adapter that". */
  readonly name: string
  /** The cases that fail, and no others do. The first is named for the obligation. */
  readonly fails: readonly [string, ...string[]]
  mutate(adapter: Evm, wallet: MockWallet<'eip155'>): Evm
}

/** A mutant whose instance differs. */
export function instead(
  name: string,
  fails: Mutant['fails'],
  change: (healthy: Healthy) => Partial<AdapterInstance<'eip155'>>,
): Mutant {
  return {
    name,
    fails,
    mutate: (adapter, wallet) => ({
      ...adapter,
      create(context) {
        const instance = adapter.create(context)
        return { ...instance, ...change({ instance, context, wallet }) }
      },
    }),
  }
}

/** A mutant that knows its chain badly. */
export function misinformed(name: string, fails: Mutant['fails'], chain: Partial<ChainKnowledge<'eip155'>>): Mutant {
  return { name, fails, mutate: (adapter) => ({ ...adapter, chain: { ...adapter.chain, ...chain } }) }
}

/** A mutant whose events are changed on their way; `undefined` swallows one. */
export function saying(
  name: string,
  fails: Mutant['fails'],
  change: (event: AdapterEvent<'eip155'>) => AdapterEvent<'eip155'> | undefined,
): Mutant {
  return {
    name,
    fails,
    mutate: (adapter) => ({
      ...adapter,
      create: (context) =>
        adapter.create({
          ...context,
          emit(event) {
            const said = change(event)
            if (said) context.emit(said)
          },
        }),
    }),
  }
}

/** Shows an unwanted prompt. */
export function prompt(wallet: MockWallet<'eip155'>): void {
  wallet.ask('connect', () => undefined).catch(() => undefined)
}
