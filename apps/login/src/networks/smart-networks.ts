import type { Clock } from '@latchkey/core'
import { delegatedCode, permissionCode, type SmartAccountKind, type SmartNetworksAnswer } from '@latchkey/frame/wire'
import type { LoginServer } from '../server/login-server.ts'
import { allowedChains, localChains } from './allowed-chains.ts'
import type { Nodes } from './nodes.ts'

/** How long an answer is used, in ms. */
const goodMs = 60_000

type Network = SmartNetworksAnswer['networks'][number]

/** Networks where the account may be a smart account. */
export type SmartNetworks = {
  /**
   * The allowed networks on which implementation, EntryPoint and bundler work at the moment. None while the login
   * server can't be reached.
   */
  list(): Promise<readonly Network[]>
  find(chainId: string): Promise<Network | undefined>
  /** The code at an address of the account: none, the pinned implementation, that of permissions, or another. */
  delegationOf(chainId: string, address: string): Promise<'none' | 'ours' | 'permissions' | 'other'>
  /** The same networks for an account of a key, or of passkeys. */
  of(kind: SmartAccountKind): SmartNetworks
}

/** @example const networks = await createSmartNetworks({ server, nodes, projectId, isLocal: false, clock }).list() */
export function createSmartNetworks({
  clock,
  isLocal,
  nodes,
  projectId,
  server,
}: {
  readonly server: Pick<LoginServer, 'call'>
  readonly nodes: Nodes
  readonly projectId: string
  /** Whether the login site is on the developer's own machine. */
  readonly isLocal: boolean
  readonly clock: Clock
}): SmartNetworks {
  const allowed = new Set([...allowedChains, ...(isLocal ? localChains : [])].map((id) => `eip155:${id}`))
  let known: { readonly at: number; readonly networks: readonly Network[] } | undefined
  let asking: Promise<readonly Network[]> | undefined

  async function list(): Promise<readonly Network[]> {
    if (known && clock.now() - known.at < goodMs) return known.networks
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
  async function ask(): Promise<readonly Network[]> {
    try {
      const { networks } = await server.call('smart-account/networks', { projectId })
      known = {
        at: clock.now(),
        networks: networks.filter(({ chainId }) => allowed.has(chainId)),
      }
      return known.networks
    } catch {
      return []
    }
  }

  async function delegationOf(chainId: string, address: string) {
    const code = String(await nodes.ask(chainId, 'eth_getCode', [address, 'latest'])).toLowerCase()
    if (code === '0x') return 'none'
    if (code === permissionCode) return 'permissions'
    return code === delegatedCode ? 'ours' : 'other'
  }
  function of(kind: SmartAccountKind): SmartNetworks {
    const listOwn = async () => (await list()).filter(({ accounts }) => accounts.includes(kind))
    const find = async (chainId: string) => (await listOwn()).find((network) => network.chainId === chainId)
    return { list: listOwn, find, delegationOf, of }
  }
  return of('key')
}
