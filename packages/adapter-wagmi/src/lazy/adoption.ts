import type { Ability, Clock, Connection, Transport, Unsubscribe } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { type Reader, sessionAbilities, toCaip, transportProvider } from '@latchkey/eip1193'
import { type CreateConnectorFn, connect, switchAccount } from '@wagmi/core'
import { getAddress } from 'viem'
import type { Attached, Link } from '../connector/link.ts'
import { sessionConnector } from '../connector/session-connector.ts'
import { busyOf, type Config, isLive, linkOf, type WagmiConnector } from '../wagmi-types.ts'
import { clientOf } from './client-of.ts'
import { resultOf } from './connect.ts'
import { forgetStaleCurrent } from './forget-stale-current.ts'
import { openSession } from './session.ts'

export type Adoption = {
  adopt(transport: Transport<'eip155'>): Promise<Connection<'eip155'>>
  /** Puts back what wagmi's own start swept away. */
  repair(): void
  stop: Unsubscribe
}

type Options = {
  readonly config: Config
  /** The `latchkeyConnector` of the app's config. */
  readonly connector: WagmiConnector
  readonly clock: Clock
  readonly all: readonly Ability[]
  /** wagmi, not the wallet, ended the connection. */
  onLeave(connectionId: string): void
}

/** How long a restored session waits for wagmi's own reconnect to take it, in ms. */
const settleMs = 5000

/**
 * Carries sessions of the pairing and auth ports into wagmi. The first uses the connector of the app's config, where wagmi's reconnect
 * finds it; each further one gets a connector of its own, because one connector is one connection in wagmi.
 */
export function createAdoption({ config, connector: first, clock, all, onLeave }: Options): Adoption {
  const home = linkOf(first) as Link
  const { memory } = openSession(home)
  const offs = new Map<Link, Unsubscribe>()
  const further = new Set<WagmiConnector>()
  let repairing = false

  const carriers = () => [first, ...further]
  const isIn = (connector: WagmiConnector) => config.state.connections.has(connector.uid)
  const isLost = (connector: WagmiConnector) => offs.has(linkOf(connector) as Link) && !isIn(connector)

  function watch(link: Link, uid: string) {
    offs.get(link)?.()
    const off = openSession(link).onLeave(() => onLeave(uid))
    offs.set(link, off)
  }

  async function adopt(transport: Transport<'eip155'>): Promise<Connection<'eip155'>> {
    if (!transport.accounts.length)
      throw new LatchkeyError('wallet/unauthorized', { details: 'The session has no Ethereum account' })
    // Asked before the session is attached, which notes it.
    const restored = (await memory.list()).includes(transport.sessionId)
    const provider = provide(transport)
    const abilities = () => sessionAbilities(all, transport, provider.chains().length)
    const attached = { transport, provider, abilities }
    const own = carriers().find((carrier) => linkOf(carrier)?.attached?.transport.sessionId === transport.sessionId)
    const carrier = own ?? (home.attached ? await carry(attached) : first)
    const link = linkOf(carrier) as Link
    if (link.attached !== attached) openSession(link).attach(attached)
    watch(link, carrier.uid)
    if (isIn(carrier)) refresh(carrier, attached)
    if (restored) await wagmiSettles(carrier)
    await join(carrier, restored)
    return resultOf(config, carrier.uid, all).connection
  }

  /** The same session again, as after hot reload: wagmi hears what may have changed meanwhile. */
  function refresh({ emitter }: WagmiConnector, { provider }: Attached) {
    emitter.emit('change', { accounts: provider.accounts(), chainId: provider.chainId() })
  }

  /** Begins on wagmi's chain if the wallet approved it, else on the first that both know. */
  function provide(transport: Transport<'eip155'>) {
    const known = [config.state.chainId, ...config.chains.map(({ id }) => id)]
    const chainId = known.find((id) => transport.chains.includes(toCaip(id)))
    return transportProvider({
      transport,
      read: reader(config),
      chainId,
      checksumAddress: (address) => getAddress(address),
    })
  }

  /** wagmi sets a connector up when it is connected for the first time. */
  async function carry(attached: Attached): Promise<WagmiConnector> {
    const carrier: CreateConnectorFn = (wagmi) => {
      const made = sessionConnector({ clock }, async (link) => openSession(link))(wagmi)
      openSession(made.latchkey, memory).attach(attached)
      return made
    }
    await connect(config, { connector: carrier })
    const connections = [...config.state.connections.values()]
    const made = connections.find(({ connector }) => linkOf(connector)?.attached === attached)
    if (!made) throw new LatchkeyError('connection/not-found')
    further.add(made.connector)
    return made.connector
  }

  /**
   * wagmi's reconnect replaces all connections with those it finds, so a restored session lets it come to the end. A session that was
   * just approved waits for nobody.
   */
  function wagmiSettles(carrier: WagmiConnector): Promise<void> {
    const settled = () => isIn(carrier) || !busyOf(config.state.status)
    if (settled()) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        off()
        cancel()
        resolve()
      }
      const off = config.subscribe(
        (state) => state,
        () => settled() && done(),
      )
      const cancel = clock.setTimeout(done, settleMs)
    })
  }

  async function join(carrier: WagmiConnector, quietly: boolean): Promise<void> {
    if (isIn(carrier)) return
    const { current } = config.state
    forgetStaleCurrent(config, carrier)
    await connect(config, { connector: carrier })
    const before = current === null ? undefined : config.state.connections.get(current)?.connector
    if (quietly && before && before !== carrier && isLive(before)) await switchAccount(config, { connector: before })
  }

  async function repairAll() {
    // wagmi is in the middle of a change of its own.
    await Promise.resolve()
    for (let lost = carriers().find(isLost); lost; lost = carriers().find(isLost)) {
      if (linkOf(lost)?.attached) await join(lost, true)
      else offs.delete(linkOf(lost) as Link)
    }
  }

  return {
    adopt,
    repair() {
      if (repairing || busyOf(config.state.status) || !carriers().some(isLost)) return
      repairing = true
      repairAll()
        .catch(() => undefined)
        .finally(() => {
          repairing = false
        })
    },
    stop() {
      for (const off of offs.values()) off()
      offs.clear()
      for (const carrier of carriers()) {
        if (!linkOf(carrier)?.attached) continue
        openSession(linkOf(carrier) as Link).release()
        carrier.emitter.emit('disconnect')
      }
      further.clear()
    },
  }
}

/** What needs no wallet is read through the app's own wagmi transports. */
function reader(config: Config): Reader {
  return async ({ chainId, method, params }) => clientOf(config, toCaip(chainId)).request({ method, params } as never)
}
