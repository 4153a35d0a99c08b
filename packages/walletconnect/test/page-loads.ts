import {
  type Adapter,
  activeConnection,
  type Connection,
  connectionStatus,
  createLatchkey,
  type LatchkeyClient,
  type Namespace,
  type Network,
} from '@latchkey/core'
import { createFakePlatform, createMemoryStorage } from '@latchkey/core/testing'
import { pairingFlow } from '@latchkey/core/wallets'
import { type Services, startServices } from '@latchkey/services'
import { createWalletConnectWallet, type WalletConnectWallet } from '@latchkey/test-wallets/walletconnect'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { walletConnect } from '../src/wallet-connect.ts'

type PageLoad = {
  readonly client: LatchkeyClient
  connection(namespace: Namespace): Connection | undefined
  /** Shows a code, hands it to the phone and waits for its approval. */
  scan(phone: WalletConnectWallet): Promise<void>
  leave(): void
}

export type PhoneOptions = Omit<Parameters<typeof createWalletConnectWallet>[0], 'relayUrl' | 'projectId'>

type Ecosystems = {
  readonly networks: readonly [Network, ...Network[]]
  // biome-ignore lint/suspicious/noExplicitAny: an adapter is invariant in its namespace; the client only uses the common part
  readonly adapters: () => readonly Adapter<any>[]
}

/**
 * The real relay for the tests of a file, with browsers and phones that use it. Pass a function when the chains are known only once the
 * tests run.
 */
export function usePageLoads(ecosystems: Ecosystems | (() => Ecosystems)) {
  let services: Services
  beforeAll(async () => {
    services = await startServices({ port: 0, logLevel: 'silent' })
  })
  afterAll(() => services.close())

  /** A browser; each call of the returned function is a page load. */
  function createBrowser() {
    const storage = createMemoryStorage()
    return (): PageLoad => {
      const { networks, adapters } = typeof ecosystems === 'function' ? ecosystems() : ecosystems
      const client = createLatchkey({
        networks,
        adapters: adapters(),
        platform: createFakePlatform(),
        storage,
        logLevel: 'silent',
        pairing: walletConnect({ relay: { url: services.relayUrl, projectId: 'local', reach: 'private' } }),
      })
      const leave = client.start()
      onTestFinished(leave)
      return {
        client,
        leave,
        connection: (namespace) => activeConnection(client.connection.getState(), namespace),
        async scan(phone) {
          const pairing = client.use(pairingFlow)
          pairing.show()
          const uri = () => {
            const state = pairing.getState()
            return 'uri' in state ? state.uri : undefined
          }
          await expect.poll(uri).toBeDefined()
          await phone.pair(uri() ?? '')
          await expect.poll(() => pairing.getState().status).toBe('connected')
        },
      }
    }
  }

  async function createPhone(options: PhoneOptions): Promise<WalletConnectWallet> {
    const phone = await createWalletConnectWallet({ relayUrl: services.relayUrl, projectId: 'local', ...options })
    onTestFinished(phone.close)
    return phone
  }

  return { createBrowser, createPhone }
}

/** The connected namespaces. */
export const connectedNamespaces = ({ client }: PageLoad) =>
  Object.values(client.connection.getState().connections)
    .map(({ namespace }) => namespace)
    .sort()

export const statusOf = ({ client }: PageLoad, namespace: Namespace) =>
  connectionStatus(client.connection.getState(), namespace)
