import { ethersAdapter } from '@latchkey/adapter-ethers'
import { solanaAdapter } from '@latchkey/adapter-solana'
import {
  activeConnection,
  type Client,
  type Connection,
  createClient,
  type Namespace,
  type Network,
  pairingFlow,
  status,
} from '@latchkey/core'
import { mainnet, polygon } from '@latchkey/core/networks'
import { createFakePlatform, createMemoryStorage } from '@latchkey/core/testing'
import { type Services, startServices } from '@latchkey/services'
import { type SolanaTestChain, startSolanaChain } from '@latchkey/test-wallets/litesvm'
import { createWalletConnectWallet, type WalletConnectWallet } from '@latchkey/test-wallets/walletconnect'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import type { WalletConnectOptions } from '../options.ts'
import { walletConnect } from '../wallet-connect.ts'

/** Networks by their older ids too, as the first wallets of Solana know them. */
export const olderSolana = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

export type Visit = {
  readonly client: Client
  connection(namespace: Namespace): Connection | undefined
  /** Shows a code, hands it to the phone and waits for its approval. */
  scan(phone: WalletConnectWallet): Promise<void>
  leave(): void
}

type PhoneOptions = Partial<Parameters<typeof createWalletConnectWallet>[0]>

/** The real relay and a real Solana for the tests of a file; browsers and phones that use them. */
export function useEcosystems() {
  let services: Services
  let chain: SolanaTestChain
  beforeAll(async () => {
    ;[services, chain] = await Promise.all([startServices({ port: 0, logLevel: 'silent' }), startSolanaChain()])
  })
  afterAll(() => Promise.all([services.close(), chain.close()]))

  const solanaNetwork = (): Network<'solana'> => ({
    id: chain.chainId.slice('solana:'.length),
    name: 'Local Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [chain.url] } },
    chainNamespace: 'solana',
    caipNetworkId: chain.chainId,
    deprecatedCaipNetworkId: olderSolana,
  })

  /** A browser, of which each visit is a page load. */
  function createBrowser(options: { relay?: WalletConnectOptions['relay']['url'] } = {}) {
    const storage = createMemoryStorage()
    return (): Visit => {
      const url = options.relay ?? services.relayUrl
      const client = createClient({
        networks: [mainnet, polygon, solanaNetwork()],
        adapters: [ethersAdapter(), solanaAdapter()],
        platform: createFakePlatform(),
        storage,
        logLevel: 'silent',
        pairing: walletConnect({ relay: { url, projectId: 'local', reach: 'private' } }),
      })
      const leave = client.start()
      onTestFinished(leave)
      const connection = (namespace: Namespace) => activeConnection(client.connection.getState(), namespace)
      return {
        client,
        leave,
        connection,
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

  async function createPhone(options: PhoneOptions = {}): Promise<WalletConnectWallet> {
    const phone = await createWalletConnectWallet({
      relayUrl: services.relayUrl,
      projectId: 'local',
      chains: [1, 137].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:1' })),
      solana: [{ id: chain.chainId, rpcUrl: chain.url }],
      ...options,
    })
    onTestFinished(phone.close)
    return phone
  }

  return {
    chain: () => chain,
    services: () => services,
    createBrowser,
    createPhone,
    /** A phone that has scanned the code of a page. */
    async connected(options?: PhoneOptions) {
      const [phone, visit] = [await createPhone(options), createBrowser()]
      const page = visit()
      await page.scan(phone)
      return { phone, page, visit }
    },
  }
}

/** Which namespaces are connected. */
export const connectedNamespaces = ({ client }: Visit) =>
  Object.values(client.connection.getState().connections)
    .map(({ namespace }) => namespace)
    .sort()

export const statusOf = ({ client }: Visit, namespace: Namespace) => status(client.connection.getState(), namespace)
