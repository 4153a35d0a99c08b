import type { AdapterEvent, AdapterInstance, Capabilities, PortContext, WithSignal } from '@latchkey/core'
import { normalizeError } from '@latchkey/core/errors'
import { lazily } from '@latchkey/core/internal'
import { type EvmAbility, nameAbilities, walletAbilities } from '../abilities.ts'
import { type FoundWallet, watchWallets } from '../discovery/watch-wallets.ts'
import type { LoadLibrary } from './evm-library.ts'
import type { Runtime } from './lazy/create-runtime.ts'

/** What the adapter's lazy code works with. */
export type Work = {
  readonly adapterId: string
  readonly all: readonly EvmAbility[]
  readonly context: PortContext<AdapterEvent<'eip155'>>
  /** The wallets of the page, by connector id. */
  readonly wallets: ReadonlyMap<string, FoundWallet>
  readonly load: LoadLibrary
}

/**
 * The adapter at work for one client: it lists the wallets of the page. Whatever is done on a visitor's behalf arrives with `prepare` or
 * the first call, and then runs in the same turn, so that a wallet's popup opens within the click.
 */
export function createInstance(
  adapterId: string,
  load: LoadLibrary,
  context: Work['context'],
): AdapterInstance<'eip155'> {
  const { clock, emit, log, networks, platform } = context
  const all = [
    ...walletAbilities,
    ...(networks.some(({ caipNetworkId }) => caipNetworkId === 'eip155:1') ? nameAbilities : []),
  ]
  const wallets = new Map<string, FoundWallet>()
  const work: Work = { adapterId, all, context, wallets, load }
  const code = lazily(() => import('./lazy/index.ts'))
  let evm: Runtime | undefined

  function atDesk<T>(call: (evm: Runtime) => Promise<T>): Promise<T> {
    const answer = code.run(({ createRuntime }) => {
      evm ??= createRuntime(work)
      return call(evm)
    })
    return answer.catch((error: unknown) => Promise.reject(normalizeError(error, 'request/unreachable')))
  }

  return {
    can: Object.fromEntries(
      all.map((ability) => [ability, (parameters: WithSignal) => atDesk(({ ask }) => ask(ability, parameters))]),
    ) as Capabilities<'eip155'>,
    snapshot: () => ({ connectors: [...wallets.values()].map(({ connector }) => connector) }),
    start() {
      if (platform.kind === 'server') return () => {}
      const off = watchWallets({ adapterId, clock, log, wallets, onChange: () => emit({ type: 'snapshot' }) })
      return () => {
        off()
        evm?.close()
        evm = undefined
      }
    },
    prepare() {
      atDesk(({ prepare }) => prepare()).catch((error) => log.warn(`${adapterId} could not be loaded`, error))
    },
    connect: (parameters) => atDesk(({ connect }) => connect(parameters)),
    reconnect: (parameters) => atDesk(({ reconnect }) => reconnect(parameters)),
    adopt: (transport, chainId) => atDesk(({ adopt }) => adopt(transport, chainId)),
    // Requests name their connection; nothing here depends on which is in use.
    setActive() {},
    disconnect: (parameters) => atDesk(({ disconnect }) => disconnect(parameters)),
    getProvider: (parameters) => atDesk(({ getProvider }) => getProvider(parameters)),
  }
}
