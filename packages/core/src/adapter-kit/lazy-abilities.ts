import type { Lazy } from '../kernel/lazily.ts'
import type { WithSignal } from '../kernel/ports/namespace.ts'
import { settle } from './settle.ts'

type LazyAbilities<Module, Parameters, Name extends keyof Module> = {
  readonly [name in Name]: Module[name] extends (on: never, parameters: infer Own) => infer Answer
    ? (parameters: Parameters & Own) => Answer
    : never
}

/**
 * Abilities that need code which loads later: each calls the module's function of the same name with `on` and the parameters. `contextOf`
 * runs first, so that a request that can't be right loads nothing and asks no wallet.
 *
 * @param contextOf what the functions get as `on`. Throws for a request that this adapter must not make (`connection/mismatch`,
 * `network/not-found`)
 * @example
 * const chain = lazily(() => import('./chain/index.ts'))
 * const can = {
 *   ...lazyAbilities(chain, onWallet, ['sendTransaction', 'transfer']),
 *   ...lazyAbilities(chain, onNetwork, ['getBalance']),
 * }
 */
export function lazyAbilities<
  Parameters extends WithSignal,
  On,
  Name extends string,
  Module extends { readonly [name in Name]: (on: On, parameters: never) => Promise<unknown> },
>(
  module: Lazy<Module>,
  contextOf: (parameters: Parameters) => On,
  names: readonly Name[],
): LazyAbilities<Module, Parameters, Name> {
  const ability = (name: Name) => (parameters: Parameters) =>
    settle(parameters, async () => {
      const on = contextOf(parameters)
      return module.run((loaded) => loaded[name](on, parameters as never))
    })
  return Object.fromEntries(names.map((name) => [name, ability(name)])) as LazyAbilities<Module, Parameters, Name>
}

/**
 * Abilities that a connection has only if its wallet or network can do them.
 *
 * @example abilitiesIf(driver.signMessage, 'signMessage')
 */
export function abilitiesIf<Name extends string>(holds: unknown, ...abilities: readonly Name[]): readonly Name[] {
  return holds ? abilities : []
}
