import { LatchkeyError } from '../kernel/errors/index.ts'
import type { Ability, Capabilities, Target } from '../kernel/ports/ability.ts'
import type { Adapter, AdapterEvent, AdapterInstance, ChainKnowledge, ConnectResult } from '../kernel/ports/adapter.ts'
import type { Connector, Surface } from '../kernel/ports/connector.ts'
import type { PortContext } from '../kernel/ports/context.ts'
import type { ChainId, Namespace, Unsubscribe } from '../kernel/ports/namespace.ts'
import type { Account, Connection } from '../kernel/ports/session.ts'
import { mockTransportConnections } from './mock-adoption.ts'
import type { MockWallet } from './mock-wallet.ts'

/** The namespace and the wallets of a mock adapter. */
export type MockAdapterOptions<ns extends Namespace> = {
  readonly id?: string | undefined
  readonly namespace: ns
  readonly wallets: readonly MockWallet<ns>[]
  readonly chain?: Partial<ChainKnowledge<ns>> | undefined
  /** Fields of the connectors by wallet id, e.g. another type. */
  readonly connectors?: Readonly<Record<string, Partial<Connector<ns>>>> | undefined
  readonly surface?: Surface | undefined
  /** Added to `signMessage` and `switchNetwork`, which every mock has. */
  readonly can?: Partial<Capabilities<ns>> | undefined
  /** The wallets have a sign-in feature of their own. @default false */
  readonly signsIn?: boolean | undefined
}

/**
 * An adapter over mock wallets that keeps the contract to the letter.
 *
 * @example const adapter = createMockAdapter({ namespace: 'eip155', wallets: [wallet] })
 */
export function createMockAdapter<ns extends Namespace>(options: MockAdapterOptions<ns>): Adapter<ns> {
  const { namespace } = options
  return {
    contract: 1,
    id: options.id ?? `mock-${namespace}`,
    namespace,
    chain: {
      isAddress: (address) => /^\S+$/.test(address),
      displayAddress: (address) => address,
      sameAddress: (a, b) => a.toLowerCase() === b.toLowerCase(),
      explorerPath: (kind, value) => `/${kind}/${value}`,
      receiveUri: (address) => `${namespace}:${address}`,
      defaultAccountType: 'eoa',
      ...options.chain,
    },
    proposal: { methods: [`${namespace}_sign`], events: ['accountsChanged', 'chainChanged'] },
    create: (context) => createInstance(options, context),
  }
}

function createInstance<ns extends Namespace>(
  options: MockAdapterOptions<ns>,
  context: PortContext<AdapterEvent<ns>>,
): AdapterInstance<ns> {
  const { namespace, wallets } = options
  const adapterId = options.id ?? `mock-${namespace}`
  const networks = context.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const chains = networks.map(({ caipNetworkId }) => caipNetworkId as ChainId<ns>)
  const live = new Map<string, { connection: Connection<ns>; wallet: MockWallet<ns> | undefined; off: Unsubscribe }>()
  let discovering = false

  const connectors: readonly Connector<ns>[] = wallets.map((wallet) => ({
    id: wallet.id,
    adapterId,
    name: wallet.name,
    type: 'ANNOUNCED',
    chain: namespace,
    info: { rdns: wallet.rdns, name: wallet.name },
    surface: options.surface ?? 'window',
    ...options.connectors?.[wallet.id],
  }))

  const find = (connectorId: string) => wallets.find(({ id }) => id === connectorId)
  const of = ({ connectionId, account, chainId }: Target<ns>) => {
    const found = live.get(connectionId)
    const has = found?.connection.accounts.some(({ addresses }) => addresses.some(({ address }) => address === account))
    if (!found || !has || found.connection.chainId !== chainId) throw new LatchkeyError('connection/mismatch')
    return found
  }

  const can: Capabilities<ns> = {
    async switchNetwork({ connectionId, network }) {
      const found = live.get(connectionId)
      if (!found) throw new LatchkeyError('connection/not-found')
      if (found.wallet) await found.wallet.ask('switchNetwork', () => undefined)
      change(connectionId, { chainId: network.caipNetworkId })
    },
    async signMessage({ message, ...target }) {
      if (target.signal?.aborted) throw new LatchkeyError('request/aborted')
      const { wallet } = of(target)
      const text = typeof message === 'string' ? message : message.raw
      const sign = () => ({ signature: `${target.account}|${text}`, scheme: 'mock' })
      return wallet ? wallet.ask('signMessage', sign) : sign()
    },
    ...(options.signsIn && {
      async signIn({ fields, message, ...target }) {
        if (target.signal?.aborted) throw new LatchkeyError('request/aborted')
        const { wallet } = of(target)
        if (fields.accountAddress !== target.account) throw new LatchkeyError('wallet/sign-failed')
        const sign = () => ({ signature: `${target.account}|${message}`, scheme: 'mock', message })
        return wallet ? wallet.ask('signIn', sign) : sign()
      },
    }),
    ...options.can,
  }

  function change(connectionId: string, part: Partial<Pick<Connection<ns>, 'accounts' | 'activeAccount' | 'chainId'>>) {
    const found = live.get(connectionId)
    if (!found) return
    found.connection = { ...found.connection, ...part }
    context.emit({ type: 'changed', connectionId, change: part })
  }

  function end(connectionId: string, reason: 'remote' | 'local' | 'expired') {
    live.get(connectionId)?.off()
    if (live.delete(connectionId)) context.emit({ type: 'disconnected', connectionId, reason })
  }

  function follow(connection: Connection<ns>, wallet: MockWallet<ns>): ConnectResult<ns> {
    live.get(connection.id)?.off()
    const off = wallet.on(() => {
      const [first, ...rest] = wallet.trusted() ? wallet.accounts() : []
      const chainId = wallet.chainId()
      if (first) {
        change(connection.id, {
          accounts: [first, ...rest],
          activeAccount: first.key,
          ...(chainId !== undefined && { chainId }),
        })
      } else end(connection.id, 'remote')
    })
    live.set(connection.id, { connection, wallet, off })
    return { connection, peer: { name: wallet.name, rdns: wallet.rdns } }
  }

  function connectionOf(wallet: MockWallet<ns>, chainId: ChainId<ns> | undefined): Connection<ns> {
    const [first, ...rest] = wallet.accounts() as readonly [Account<ns>, ...Account<ns>[]]
    return {
      id: `${adapterId}:${wallet.id}`,
      sessionId: `${adapterId}:${wallet.id}`,
      connectorId: wallet.id,
      adapterId,
      namespace,
      accounts: [first, ...rest],
      activeAccount: first.key,
      chainId: chainId ?? wallet.chainId() ?? (chains[0] as ChainId<ns>),
      approvedChains: 'any',
      abilities: Object.keys(can) as Ability[],
    }
  }

  const adoption = mockTransportConnections<ns>({
    adapterId,
    abilities: Object.keys(can) as Ability[],
    keep: (connection, off) => live.set(connection.id, { connection, wallet: undefined, off }),
    change,
    end,
  })

  return {
    start() {
      if (context.platform.kind === 'server') return () => {}
      discovering = true
      context.emit({ type: 'snapshot' })
      return () => {
        discovering = false
        for (const { off } of live.values()) off()
        live.clear()
      }
    },
    snapshot: () => ({ connectors: discovering ? connectors : [] }),
    prepare() {},
    async connect({ connectorId, chainId, signal }) {
      const wallet = find(connectorId)
      if (!wallet) throw new LatchkeyError('connector/not-found', { input: connectorId })
      if (wallet.locked()) throw new LatchkeyError('connection/wallet-locked')
      const asked = wallet.ask('connect', () =>
        wallet.lie() ? undefined : follow(connectionOf(wallet, chainId), wallet),
      )
      const approved = asked.then((result) => {
        if (result) return result
        throw new LatchkeyError(wallet.lie() === 'garbage' ? 'request/unreadable' : 'wallet/unauthorized')
      })
      if (!signal) return approved
      return new Promise((resolve, reject) => {
        const leave = () => {
          reject(new LatchkeyError('request/aborted'))
          approved.then(({ connection, peer }) => context.emit({ type: 'connected', connection, peer })).catch(() => {})
        }
        signal.addEventListener('abort', leave, { once: true })
        approved.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
      })
    },
    async reconnect({ connectorId, chainId }) {
      const wallet = find(connectorId)
      if (wallet?.stalled()) return new Promise(() => {})
      return wallet?.trusted() ? follow(connectionOf(wallet, chainId), wallet) : null
    },
    adopt: async (transport, chainId) => adoption(transport, chainId),
    setActive() {},
    async disconnect({ connectionId }) {
      live.get(connectionId)?.wallet?.forget()
      end(connectionId, 'local')
    },
    async getProvider({ connectionId }) {
      if (!live.has(connectionId)) throw new LatchkeyError('connector/provider-not-found')
      return { mock: connectionId } as never
    },
    can,
  }
}
