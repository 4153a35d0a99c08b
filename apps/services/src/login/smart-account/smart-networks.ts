import { AsyncLocalStorage } from 'node:async_hooks'
import { passkeyContract, type SmartAccountKind, smartAccountContract } from '@latchkey/frame/wire'
import { keccak256 } from 'viem'
import { isFresh } from '../../limits/is-fresh.ts'
import type { Chains } from '../../rpc-proxy/chains.ts'
import type { LoginConfig } from '../login-config.ts'
import { minute } from '../login-context.ts'
import { LoginError } from '../login-error.ts'
import { askJsonRpc } from './ask-json-rpc.ts'

/** A network of the setting `login.smartAccounts`. */
type SmartNetwork = LoginConfig['smartAccounts'][string]

/** A network, and the kinds of smart accounts that work there now. */
type WorkingNetwork = { readonly chainId: string; readonly accounts: readonly SmartAccountKind[] }

/** The networks where accounts may be smart accounts. */
export type SmartNetworks = {
  /** The networks where all parts answer now, for at least one kind of account. */
  list(): Promise<readonly WorkingNetwork[]>
  /** @throws {LoginError} `login/no-smart-account` when the network isn't configured */
  find(chainId: string): SmartNetwork
  /** The code at an address of a network, as hex. */
  codeOf(chainId: string, address: string): Promise<string>
  /** The implementation contract of a proxy on a network (ERC-1967), in small letters. */
  implementationOf(chainId: string, address: string): Promise<string>
}

/** The storage slot of a proxy with the address of its implementation (ERC-1967). */
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** A login waits for the list. So a network whose node or bundler takes longer than this isn't offered yet, in ms. */
const longestLookMs = 1_500

/**
 * Checks implementation, EntryPoint and bundler of each network, and keeps the result for a minute. After that the old
 * result is used once more while a new check runs.
 */
export function createSmartNetworks({
  chains,
  fetch,
  networks,
  now,
}: {
  readonly networks: LoginConfig['smartAccounts']
  readonly chains: Pick<Chains, 'send'>
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
}): SmartNetworks {
  // A check serves all visitors. It runs outside of the request that began it, whose address may have no permit left at
  // the node.
  const outside = AsyncLocalStorage.snapshot()
  let known: { readonly at: number; readonly list: readonly WorkingNetwork[] } | undefined
  let looking: Promise<readonly WorkingNetwork[]> | undefined

  async function ask(chainId: string, method: 'eth_getCode' | 'eth_getStorageAt', given: readonly string[]) {
    const params = [...given, 'latest']
    const [answer] = await chains.send(chainId, [{ jsonrpc: '2.0', id: 1, method, params }]).catch(() => [])
    if (!answer || answer.error)
      throw new LoginError('login/unavailable', 'The chain gives no answer', { retryAfter: 5 })
    return typeof answer.result === 'string' ? answer.result : '0x'
  }
  const codeOf = (chainId: string, address: string) => ask(chainId, 'eth_getCode', [address])

  async function hasKeyContract(chainId: string): Promise<boolean> {
    return (
      keccak256((await codeOf(chainId, smartAccountContract.implementation)) as `0x${string}`) ===
      smartAccountContract.codeHash
    )
  }
  async function hasPasskeyContract(chainId: string): Promise<boolean> {
    const { factory, implementation } = passkeyContract
    const codes = await Promise.all([factory, implementation].map((address) => codeOf(chainId, address)))
    return codes.every((code) => code.length > 2)
  }
  async function answers(chainId: string, { bundler }: SmartNetwork): Promise<readonly SmartAccountKind[]> {
    const supported = await askJsonRpc(fetch, bundler, 'eth_supportedEntryPoints', [])
    const entryPoints = 'result' in supported && Array.isArray(supported.result) ? (supported.result as unknown[]) : []
    const hasEntryPoint = async (entryPoint: string) =>
      entryPoints.some((each) => String(each).toLowerCase() === entryPoint.toLowerCase()) &&
      (await codeOf(chainId, entryPoint)).length > 2
    const [forKeys, forPasskeys] = await Promise.all([
      both(hasEntryPoint(smartAccountContract.entryPoint), hasKeyContract(chainId)),
      both(hasEntryPoint(passkeyContract.entryPoint), hasPasskeyContract(chainId)),
    ])
    return [...(forKeys ? (['key'] as const) : []), ...(forPasskeys ? (['passkey'] as const) : [])]
  }

  async function look(): Promise<readonly WorkingNetwork[]> {
    const none: readonly SmartAccountKind[] = []
    const found = await Promise.all(
      Object.entries(networks).map(async ([chainId, network]) => {
        const accounts = await Promise.race([answers(chainId, network).catch(() => none), soon(none)])
        return accounts.length > 0 ? [{ chainId, accounts }] : []
      }),
    )
    known = { at: now(), list: found.flat() }
    return known.list
  }

  return {
    codeOf,
    async implementationOf(chainId, address) {
      const word = await ask(chainId, 'eth_getStorageAt', [address, implementationSlot])
      return `0x${word.slice(-40).toLowerCase()}`
    },
    find(chainId) {
      const network = Object.hasOwn(networks, chainId) ? networks[chainId] : undefined
      if (!network) throw new LoginError('login/no-smart-account', 'There are no smart accounts on this network')
      return network
    },
    async list() {
      if (known && isFresh(known.at, now(), minute)) return known.list
      looking ??= outside(look).finally(() => {
        looking = undefined
      })
      return known ? known.list : looking
    },
  }
}

async function both(one: Promise<boolean>, other: Promise<boolean>): Promise<boolean> {
  return (await Promise.all([one, other])).every(Boolean)
}

function soon<T>(value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(value), longestLookMs).unref()
  })
}
