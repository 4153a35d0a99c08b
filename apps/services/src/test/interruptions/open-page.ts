/// <reference lib="dom" />
// The adapter runs in pages.
import { connect } from '@latchkey/core'
import { activity } from '@latchkey/core/features/activity'
import { buy } from '@latchkey/core/features/buy'
import { payments } from '@latchkey/core/features/pay'
import { send } from '@latchkey/core/features/send'
import { swap } from '@latchkey/core/features/swap'
import { transactions } from '@latchkey/core/features/transactions'
import { createFakePlatform, createMemoryStorage, createTestClient, type FakeClock } from '@latchkey/core/testing'
import { createEvmAdapter, type EvmLibrary } from '@latchkey/eip1193/adapter'
import { fakeWindow } from '@latchkey/test-wallets/vitest'
import { type Abi, decodeFunctionResult, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { vi } from 'vitest'
import type { LocalChain } from '../../blockchain/test/local-chain.ts'
import { localNetwork } from '../../blockchain/test/local-network.ts'
import type { PhoneWallet } from './phone-wallet.ts'
import type { WorldClock } from './world-clock.ts'

/** What outlives a page. */
export type Surroundings = {
  readonly chain: LocalChain
  readonly time: WorldClock
  readonly wallet: PhoneWallet
  readonly servicesUrl: string
  /** The browser's storage. */
  readonly stored: Map<string, string>
  /** By which the services know the visitor. */
  readonly address: string
  newId(): string
  isOffline(): boolean
}

type Call = Parameters<EvmLibrary['encodeCall']>[0]
/** As viem takes it: an ABI comes as JSON, or as lines to be read by people. */
const named = ({ abi, args = [], functionName }: Call) => {
  const isText = abi.every((line) => typeof line === 'string')
  return { abi: isText ? parseAbi(abi as string[]) : (abi as Abi), args, functionName } as never as {
    readonly abi: Abi
    readonly args: readonly unknown[]
    readonly functionName: string
  }
}

const never = new Promise<never>(() => {})

/** One visit: the app's client on the browser's storage, with the adapter that apps use. It ends without a word, as a closed tab does. */
export async function openPage(surroundings: Surroundings) {
  const { chain, isOffline, newId, servicesUrl, stored, time, wallet, address } = surroundings
  let isAlive = true
  /** A page that is gone hears no answer, and none comes from services that are gone. */
  const ask = async <T>(request: () => Promise<T>): Promise<T> => {
    if (isOffline()) throw new TypeError('fetch failed')
    const answer = await time.track(request())
    return isAlive ? answer : never
  }
  const storage = {
    ...createMemoryStorage(stored),
    setItem: (key: string, value: string) => void (isAlive && stored.set(key, value)),
    removeItem: (key: string) => void (isAlive && stored.delete(key)),
  }
  const clock: FakeClock = {
    ...time.clock,
    setTimeout: (callback, ms) => time.clock.setTimeout(() => isAlive && callback(), ms),
  }
  const rpc = async (method: string, params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const { error, result } = (await (await fetch(chain.url, init)).json()) as {
      error?: { code: number; message: string }
      result?: unknown
    }
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return result
  }
  const unused = async () => {
    throw new Error('Nothing is encoded here')
  }
  const node = {
    send: (method: string, params: readonly unknown[]) => ask(() => rpc(method, params)),
    close() {},
    resolveName: unused,
    lookupAddress: unused,
    readText: unused,
  }
  const adapter = createEvmAdapter({
    id: 'evm',
    load: {
      library: async () => ({
        openNode: () => node,
        typedDataPayload: () => '',
        encodeCall: (call) => encodeFunctionData(named(call)),
        decodeResult: (call, data) => decodeFunctionResult({ ...named(call), data: data as Hex }),
      }),
      checksumAddress: async () => (given) => getAddress(given) as typeof given,
    },
  })
  const page = fakeWindow()
  const announce = () => {
    const info = { uuid: 'phone', name: 'Phone', rdns: 'test.phone', icon: 'data:image/svg+xml,<svg/>' }
    page.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info, provider: { ...wallet.provider } } }),
    )
  }
  page.addEventListener('eip6963:requestProvider', announce)
  vi.stubGlobal('window', page)
  const windows: string[] = []
  const platform = createFakePlatform()
  platform.page.open = () =>
    ({ closed: false, location: { replace: (url: string) => void windows.push(url) }, close() {} }) as never

  const { client } = createTestClient({
    adapters: [adapter],
    networks: [localNetwork(chain.url)],
    platform,
    clock,
    storage,
    services: { url: servicesUrl, projectId: 'local' },
    fetch: (url, init) =>
      ask(async () => {
        const response = await fetch(url, {
          ...(init as RequestInit),
          headers: { ...init?.headers, 'x-visitor': address },
        })
        const text = await response.text()
        return { ok: response.ok, status: response.status, headers: response.headers, text: async () => text } as never
      }),
    random: { id: newId },
  })
  const stop = client.start()
  await time.settle()
  const isConnected = () => Object.keys(client.connection.getState().connections).length > 0
  if (!isConnected()) {
    const connecting = connect(client, { adapterId: 'evm', connectorId: 'test.phone' })
    await time.settle()
    await connecting
  }
  const pages = {
    client,
    /** The Send view is open: it shows its draft and its outcome. */
    form: client.use(send),
    pipeline: client.use(transactions),
    activity: client.use(activity),
    buy: client.use(buy),
    swap: client.use(swap),
    payments: client.use(payments),
    /** Pages of providers that were shown. */
    windows,
    kill() {
      isAlive = false
      stop()
    },
  }
  pages.form.watch()
  await time.settle()
  return pages
}

export type Page = Awaited<ReturnType<typeof openPage>>
