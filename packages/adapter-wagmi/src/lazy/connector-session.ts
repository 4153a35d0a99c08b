import type { Unsubscribe } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { type TransportProvider, toCaip, toHex } from '@latchkey/eip1193'
import type { AttachedSession, ConnectorState } from '../connector/connector-state.ts'
import { createStoredSessionIds, type StoredSessionIds } from './stored-session-ids.ts'

/** The wallet session of a `latchkeyConnector`, and the connector's methods that wagmi calls. */
export type ConnectorSession = {
  readonly storedIds: StoredSessionIds
  attach(attached: AttachedSession): void
  /** Stops listening to the session without ending it, as when the client stops. */
  release(): void
  /**
   * The provider. If a session from an earlier page load may still be restored, this waits for it. `undefined` = there
   * is no session.
   */
  ready(): Promise<TransportProvider | undefined>
  /** Called when wagmi, not the wallet, ended the session. */
  onEndedByWagmi(listener: () => void): Unsubscribe
  /** wagmi ended the session. */
  end(): void

  connect(parameters?: { chainId?: number | undefined; withCapabilities?: boolean | undefined }): Promise<unknown>
  getAccounts(): Promise<readonly `0x${string}`[]>
  getChainId(): Promise<number>
  switchChain(parameters: { chainId: number }): Promise<ConnectorState['wagmi']['chains'][number]>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(): void
}

/**
 * How long wagmi's reconnect waits for a client to restore the session, in ms. A session that is restored later is
 * connected later.
 */
const sessionWaitMs = 5000

/**
 * The session of a connector, the same object at every call. Further connectors share `storedIds` with the first one.
 */
export function openConnectorSession(state: ConnectorState, storedIds?: StoredSessionIds): ConnectorSession {
  state.session ??= createConnectorSession(state, storedIds ?? createStoredSessionIds(state.wagmi.storage))
  return state.session
}

function createConnectorSession(state: ConnectorState, storedIds: StoredSessionIds): ConnectorSession {
  const { chains, emitter } = state.wagmi
  const listeners = new Set<() => void>()
  const waiting = new Set<(provider: TransportProvider | undefined) => void>()

  let offUpdates: Unsubscribe | undefined

  function release() {
    offUpdates?.()
    state.attached?.provider.dispose()
    state.attached = undefined
  }

  /** `false` when there is no session to forget. */
  function forget(): boolean {
    if (!state.attached) return false
    storedIds.remove(state.attached.transport.sessionId)
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
    if (forget()) emitter.emit('disconnect')
  }

  /** Waits until the client has restored a session, or is ready without one. */
  async function next(): Promise<TransportProvider | undefined> {
    if (state.ready?.getState()) return undefined
    return new Promise((resolve) => {
      const settle = (provider: TransportProvider | undefined) => {
        waiting.delete(settle)
        cancel()
        off?.()
        resolve(provider)
      }
      const cancel = state.clock.setTimeout(() => settle(undefined), sessionWaitMs)
      const off = state.ready?.subscribe((ready) => ready && settle(undefined))
      waiting.add(settle)
    })
  }

  const provider = () => state.attached?.provider

  async function ready() {
    if (state.attached) return provider()
    const expected = await storedIds.list()
    return provider() ?? (expected.length ? next() : undefined)
  }

  async function wallet(): Promise<TransportProvider> {
    const found = await ready()
    if (found) return found
    const details = 'No wallet is connected through Latchkey. Open its modal instead of connecting this connector.'
    throw new LatchkeyError('connector/provider-not-found', { details })
  }

  return {
    storedIds,
    attach(session) {
      release()
      state.attached = session
      state.last = session
      session.provider.on('accountsChanged', (accounts) => onAccountsChanged(accounts as string[]))
      session.provider.on('chainChanged', (chainId) => onChainChanged(String(chainId)))
      session.provider.on('message', (message) => emitter.emit('message', message as { type: string }))
      session.provider.on('disconnect', onDisconnect)
      // wagmi has no event for changed methods or networks, so it gets the accounts again, and the session's abilities are read again.
      offUpdates = session.transport.on(({ type }) => {
        const accounts = session.provider.accounts()
        if (type === 'accounts' && accounts.length) emitter.emit('change', { accounts })
      })
      storedIds.add(session.transport.sessionId)
      for (const settle of [...waiting]) settle(session.provider)
    },
    release,
    ready,
    onEndedByWagmi(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    end() {
      if (forget()) for (const listener of [...listeners]) listener()
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
