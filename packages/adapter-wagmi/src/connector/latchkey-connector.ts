import { type Clock, systemClock } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { type TransportProvider, toCaip, toHex } from '@latchkey/eip1193'
import type { CreateConnectorFn } from '@wagmi/core'
import { type Attached, createLink, type Link } from './link.ts'
import { createSessionMemory, type SessionMemory } from './session-memory.ts'

/** wagmi's connector with the session it speaks for. */
export type LatchkeyConnector = CreateConnectorFn<TransportProvider | undefined, { readonly latchkey: Link }>

export type LatchkeyConnectorOptions = { readonly clock?: Clock | undefined }

/**
 * Put it into the app's `createConfig`: it carries wallets that Latchkey connects by QR code, link or login into wagmi, so that wagmi's
 * hooks know them, after a reload too. It shows nothing and connects nothing by itself.
 *
 * @example
 * const config = createConfig({ chains, transports, connectors: [latchkeyConnector()] })
 */
export function latchkeyConnector(options: LatchkeyConnectorOptions = {}): LatchkeyConnector {
  return sessionConnector(options)
}

/** A connector that begins with a session; it notes it where the first one does. */
type Start = { readonly attached: Attached; readonly memory: SessionMemory }

export function sessionConnector({ clock = systemClock }: LatchkeyConnectorOptions, start?: Start): LatchkeyConnector {
  return ({ chains, emitter, storage }) => {
    const memory = start?.memory ?? createSessionMemory(storage)
    const link = createLink({ clock, memory, hear })
    if (start) link.attach(start.attached)

    function hear(provider: TransportProvider) {
      provider.on('accountsChanged', (accounts) => onAccountsChanged(accounts as string[]))
      provider.on('chainChanged', (chainId) => onChainChanged(String(chainId)))
      provider.on('message', (message) => emitter.emit('message', message as { type: string }))
      provider.on('disconnect', onDisconnect)
    }

    function onAccountsChanged(accounts: string[]) {
      if (accounts.length) emitter.emit('change', { accounts: accounts as `0x${string}`[] })
      else onDisconnect()
    }

    function onChainChanged(chainId: string) {
      emitter.emit('change', { chainId: Number(chainId) })
    }

    function onDisconnect() {
      if (link.end()) emitter.emit('disconnect')
    }

    async function provider(): Promise<TransportProvider> {
      const found = await link.ready()
      if (found) return found
      const details = 'No wallet is connected through Latchkey. Open its modal instead of connecting this connector.'
      throw new LatchkeyError('connector/provider-not-found', { details })
    }

    return {
      id: 'latchkey',
      name: 'Latchkey',
      type: 'latchkey',
      latchkey: link,
      async connect({ chainId, withCapabilities } = {}) {
        const wallet = await provider()
        if (chainId && wallet.chains().includes(toCaip(chainId))) await switchTo(wallet, chainId)
        const accounts = wallet.accounts()
        const described = accounts.map((address) => ({ address, capabilities: {} }))
        return { accounts: (withCapabilities ? described : accounts) as never, chainId: wallet.chainId() }
      },
      disconnect: async () => link.leave(),
      getAccounts: async () => (await provider()).accounts(),
      getChainId: async () => (await provider()).chainId(),
      getProvider: () => link.ready(),
      isAuthorized: async () => (await link.ready()) !== undefined,
      async switchChain({ chainId }) {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw new LatchkeyError('network/not-found', { input: chainId })
        await switchTo(await provider(), chainId)
        return chain
      },
      onAccountsChanged,
      onChainChanged,
      onDisconnect,
    }
  }
}

async function switchTo(provider: TransportProvider, chainId: number): Promise<void> {
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: toHex(chainId) }] })
}
