import { abortable, beforeSending } from '@latchkey/core/adapter-kit'
import { type EvmRuntime, toCaip } from '@latchkey/eip1193'
import { getAddress } from 'viem'
import type { WagmiContext } from '../adapter-context.ts'
import { assertTarget } from './assert-target.ts'
import { getProvider, signerOf } from './connector-provider.ts'
import { findViemClient } from './find-viem-client.ts'
import { nodeError, toError } from './to-error.ts'

/** The runtime for the verbs: wagmi's wallets, and the transports of the app's own config. */
export function evmRuntimeOf({ config, context: { clock, log, storage } }: WagmiContext): EvmRuntime {
  /** The answer of the app's nodes. Errors become `LatchkeyError`s. */
  async function answered<T>(signal: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
    try {
      return await abortable(ask(), signal)
    } catch (error) {
      throw nodeError(error)
    }
  }

  return {
    clock,
    log,
    storage,
    // wagmi's transports still work when the client has stopped.
    isOpen: () => true,
    checksumAddress: async () => (address) => getAddress(address),
    find: (connectionId) => getProvider(config, connectionId),
    async check(target) {
      const { account, chainId, connector } = await assertTarget(config, target, clock)
      const signer = () => signerOf({ chainId, connector }).catch((error: unknown) => Promise.reject(toError(error)))
      return { account, chainId, provider: await beforeSending(signer) }
    },
    library: async () => (await import('./chain/codec.ts')).codec,
    send: ({ chainId, method, params, signal }) =>
      answered(signal, async () => findViemClient(config, chainId).request({ method, params } as never)),
    async askNames({ signal }, ask) {
      const { namesOf } = await abortable(import('./chain/names.ts'), signal)
      return answered(signal, () => ask(namesOf(config)))
    },
    currencyOf: (chainId) => findViemClient(config, chainId).chain.nativeCurrency,
    pollingMs: (chainId) => findViemClient(config, chainId).pollingInterval,
    suffixOf(chainId) {
      // A wallet may be on a chain that isn't in the app's config.
      if (!config.chains.some(({ id }) => toCaip(id) === chainId)) return undefined
      // The oldest viem that this adapter supports doesn't have `dataSuffix`.
      const { dataSuffix } = findViemClient(config, chainId) as {
        readonly dataSuffix?: string | { readonly value: string }
      }
      return typeof dataSuffix === 'object' ? dataSuffix.value : dataSuffix
    },
  }
}
