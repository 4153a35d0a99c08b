import { type Bundler, startBundler } from '@latchkey/services/login-testing'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { createTestClient, type Hex, http, parseEther, publicActions } from 'viem'
import { deployPermissions } from './deploy-permissions.ts'
import { type Site, startSite } from './site.fixture.ts'

/** The network with smart accounts, and one without a bundler. */
export const smartChain = 'eip155:11155111'
export const smartChainHex = '0xaa36a7'
export const plainChain = 'eip155:1'
/** A contract of the app: the operator pays for one function of it. */
export const shopContract = '0x00000000000000000000000000000000000050a9'
export const shopCall = '0x12345678'
/** Gets money. */
export const friend = '0x000000000000000000000000000000000000bEEF'
/** The relying party of passkeys. */
export const rpId = 'login.localhost'

const sponsor = [
  {
    chains: [smartChain],
    calls: [{ to: shopContract, selectors: [shopCall] }],
    perOperation: String(parseEther('0.1')),
    perAccountDay: String(parseEther('0.1')),
    perDay: String(parseEther('1')),
  },
]

/** A login site with a network of smart accounts: a chain, a bundler and a paymaster that are real. */
export type SmartScene = {
  readonly site: Site
  readonly anvil: Anvil
  /** The network without a bundler. */
  readonly plain: Anvil
  readonly bundler: Bundler
  /** Reads the chain, and changes it as a test needs. */
  node(): ReturnType<typeof openNode>
  /** Gives an account 10 ETH. */
  fund(address: string): Promise<void>
  close(): Promise<void>
}

const openNode = ({ url }: Anvil) =>
  createTestClient({ mode: 'anvil', transport: http(url), pollingInterval: 50 }).extend(publicActions)

type SmartSceneOptions = {
  readonly withPermissions?: boolean | undefined
  /** Puts an endpoint of the test's own before the node or the bundler of the network with smart accounts. */
  readonly through?: ((url: string, part: 'node' | 'bundler') => Promise<string>) | undefined
}

/** Starts the scene. The bundler is installed at its first start, so a test gives it two minutes. */
export async function startSmartScene({
  withPermissions = false,
  through = async (url) => url,
}: SmartSceneOptions = {}): Promise<SmartScene> {
  const [anvil, plain] = await Promise.all([startAnvil({ chainId: 11_155_111 }), startAnvil({ chainId: 1 })])
  const bundler = await startBundler(anvil.url)
  if (withPermissions) await deployPermissions(anvil.url)
  const site = await startSite({
    chains: { [smartChain]: await through(anvil.url, 'node'), [plainChain]: plain.url },
    login: {
      passkey: { rpId },
      smartAccounts: {
        [smartChain]: {
          bundler: await through(bundler.bundler, 'bundler'),
          paymaster: { url: bundler.paymaster },
        },
      },
      // The visitor pays for calls that permissions allow.
      ...(!withPermissions && { projects: { shop: { sponsor } } }),
    },
  })
  // The chain has the real time, and permissions end by it.
  if (withPermissions) site.clock.time = Date.now()
  return {
    site,
    anvil,
    plain,
    bundler,
    node: () => openNode(anvil),
    fund: (address) => openNode(anvil).setBalance({ address: address as Hex, value: parseEther('10') }),
    async close() {
      await site.close()
      await bundler.close()
      await Promise.all([anvil.close(), plain.close()])
    },
  }
}
