import { createRequire, registerHooks } from 'node:module'
import type { IWalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'

// A package below walletkit imports `brotli/decompress` without its extension, which only bundlers understand.
registerHooks({ resolve: (path, context, next) => next(path === 'brotli/decompress' ? `${path}.js` : path, context) })
// Otherwise two clients of the same storage prefix share one core, and a restarted one would be the old one.
process.env.DISABLE_GLOBAL_CORE = 'true'
const { WalletKit }: typeof import('@reown/walletkit') = createRequire(import.meta.url)('@reown/walletkit')

/** The SDK's storage in a map, so that no test reads another's sessions; handing it on is a restart of the app. */
export function memoryStorage() {
  const items = new Map<string, unknown>()
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => [...items.entries()] as [string, T][],
    getItem: async <T>(key: string) => items.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  }
}

type Options = {
  relayUrl: string
  projectId?: string
  storage?: ReturnType<typeof memoryStorage> /** Of a client that restarts. */
  prefix?: string
}

const metadata = (name: string) => ({ name, description: name, url: `http://127.0.0.1/${name}`, icons: [] })
let count = 0

/** The settings both sides need: no telemetry, and a prefix of their own, or they share one core inside a process. */
function settings({ relayUrl, projectId = 'local', storage = memoryStorage(), prefix = `test-${++count}` }: Options) {
  return { relayUrl, projectId, storage, customStoragePrefix: prefix, telemetryEnabled: false, logger: 'silent' }
}

/** The app's side, as published. */
export function createApp(options: Options) {
  return SignClient.init({ ...settings(options), metadata: metadata('app') })
}

/** The wallet's side, as published. */
export function createWallet(options: Options): Promise<IWalletKit> {
  // The SDK's types weren't checked against exact optional properties: its own core isn't assignable to its own interface.
  const core = new Core(settings(options)) as unknown as IWalletKit['core']
  return WalletKit.init({ core, metadata: metadata('wallet') })
}

/** Answers every host but this machine with an error: the SDK asks its maker's servers for verification and telemetry. */
export function stayLocal(): void {
  const real = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input)
    return hostname === '127.0.0.1'
      ? real(input, init)
      : Promise.reject(new Error(`no request to ${hostname} in a test`))
  }
}
