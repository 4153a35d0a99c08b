import type { Unsubscribe } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { type TransportProvider, toCaip, toHex } from '@latchkey/eip1193'
import type { Attached, Link } from '../connector/link.ts'
import { createSessionMemory, type SessionMemory } from './session-memory.ts'

/** What a `latchkeyConnector` does for its session, and for wagmi. */
export type Session = {
  readonly memory: SessionMemory
  attach(attached: Attached): void
  /** Stops hearing the session without ending it, as when the client stops. */
  release(): void
  /**
   * The provider: at once when there is a session, later when one of an earlier visit is expected, `undefined` when none will come.
   */
  ready(): Promise<TransportProvider | undefined>
  /** Called when wagmi, not the wallet, ended the session. */
  onLeave(listener: () => void): Unsubscribe
  /** Wagmi ends the session. */
  leave(): void

  connect(parameters?: { chainId?: number | undefined; withCapabilities?: boolean | undefined }): Promise<unknown>
  getAccounts(): Promise<readonly `0x${string}`[]>
  getChainId(): Promise<number>
  switchChain(parameters: { chainId: number }): Promise<Link['wagmi']['chains'][number]>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(): void
}

/** How long wagmi's reconnect waits where no client says whether a session comes, in ms. One that comes later connects by itself. */
const patienceMs = 5000

/** The session of a connector, the same one at every call. Further connectors keep their sessions where the first one does. */
export function openSession(link: Link, memory?: SessionMemory): Session {
  link.session ??= createSession(link, memory ?? createSessionMemory(link.wagmi.storage))
  return link.session
}

function createSession(link: Link, memory: SessionMemory): Session {
  const { chains, emitter } = link.wagmi
  const listeners = new Set<() => void>()
  const waiting = new Set<(provider: TransportProvider | undefined) => void>()

  let offUpdates: Unsubscribe | undefined

  function release() {
    offUpdates?.()
    link.attached?.provider.dispose()
    link.attached = undefined
  }

  /** `false` when there is no session to forget. */
  function end(): boolean {
    if (!link.attached) return false
    memory.remove(link.attached.transport.sessionId)
    release()
    return true
  }

  function onAccountsChanged(accounts: string[]) {
    if (accounts.length) emitter.emit('change', { accounts: accounts as `0x${string}`[] })
    else onDisconnect()
  }

  function onChainChanged(chainId: string) {
    emitter.emit('change', { chainId: Number(chainId) })
  }

  function onDisconnect() {
    if (end()) emitter.emit('disconnect')
  }

  /** The session that the client brings back; it says when there is none. */
  async function next(): Promise<TransportProvider | undefined> {
    if (link.ready?.getState()) return undefined
    return new Promise((resolve) => {
      const settle = (provider: TransportProvider | undefined) => {
        waiting.delete(settle)
        cancel()
        off?.()
        resolve(provider)
      }
      const cancel = link.clock.setTimeout(() => settle(undefined), patienceMs)
      const off = link.ready?.subscribe((ready) => ready && settle(undefined))
      waiting.add(settle)
    })
  }

  const provider = () => link.attached?.provider

  async function ready() {
    if (link.attached) return provider()
    const expected = await memory.list()
    return provider() ?? (expected.length ? next() : undefined)
  }

  async function wallet(): Promise<TransportProvider> {
    const found = await ready()
    if (found) return found
    const details = 'No wallet is connected through Latchkey. Open its modal instead of connecting this connector.'
    throw new LatchkeyError('connector/provider-not-found', { details })
  }

  return {
    memory,
    attach(session) {
      release()
      link.attached = session
      link.last = session
      session.provider.on('accountsChanged', (accounts) => onAccountsChanged(accounts as string[]))
      session.provider.on('chainChanged', (chainId) => onChainChanged(String(chainId)))
      session.provider.on('message', (message) => emitter.emit('message', message as { type: string }))
      session.provider.on('disconnect', onDisconnect)
      // wagmi has no word for other methods and networks: it hears the accounts once more, and what the session may do is read anew.
      offUpdates = session.transport.on(({ type }) => {
        const accounts = session.provider.accounts()
        if (type === 'accounts' && accounts.length) emitter.emit('change', { accounts })
      })
      memory.add(session.transport.sessionId)
      for (const settle of [...waiting]) settle(session.provider)
    },
    release,
    ready,
    onLeave(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    leave() {
      if (end()) for (const listener of [...listeners]) listener()
    },

    async connect({ chainId, withCapabilities } = {}) {
      const found = await wallet()
      if (chainId && found.chains().includes(toCaip(chainId))) await switchTo(found, chainId)
      const accounts = found.accounts()
      const described = accounts.map((address) => ({ address, capabilities: {} }))
      return { accounts: withCapabilities ? described : accounts, chainId: found.chainId() }
    },
    getAccounts: async () => (await wallet()).accounts(),
    getChainId: async () => (await wallet()).chainId(),
    async switchChain({ chainId }) {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw new LatchkeyError('network/not-found', { input: chainId })
      await switchTo(await wallet(), chainId)
      return chain
    },
    onAccountsChanged,
    onChainChanged,
    onDisconnect,
  }
}

async function switchTo(provider: TransportProvider, chainId: number): Promise<void> {
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: toHex(chainId) }] })
}
