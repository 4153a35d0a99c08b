import { chainError, type EvmNode } from '@latchkey/eip1193/adapter'
import type { Ethers5 } from '../ethers5.ts'

/** The time limit for an endpoint, in ms, before the next one is asked. */
const timeoutMs = 20_000

/** ethers' codes for a refusal by the chain. For ENS they mean that the name is free. */
const refusals: readonly unknown[] = ['CALL_EXCEPTION', 'INVALID_ARGUMENT', 'UNSUPPORTED_OPERATION', 'BUFFER_OVERRUN']

/** A node at an endpoint. The chain is known, so no request asks for it. */
export function openNode({ providers, utils }: Ethers5, url: string, chainId: number): EvmNode {
  const { StaticJsonRpcProvider, getNetwork } = providers
  const provider = new StaticJsonRpcProvider({ url, timeout: timeoutMs }, getNetwork(chainId))
  // Off-chain names would make requests to hosts that the name's owner chooses.
  provider.disableCcipRead = true

  /**
   * `null` for a text that can't be a name, for a name without a resolver, and if the resolver refuses. A node that
   * can't be reached is an error.
   */
  async function known(ask: () => Promise<string | null>): Promise<string | null> {
    const answer = await ask().catch((error: unknown) => {
      if (refusals.includes((Object(error) as { code?: unknown }).code)) return null
      throw error
    })
    // ethers 5 answers `null` for any failure, also if the endpoint is down. This request throws if it is down.
    if (answer === null) await provider.send('eth_chainId', [])
    return answer
  }

  /** ethers 5 is older than ENSIP-15: it refuses names with newer letters, with an error that has no code. */
  function named(name: string, ask: () => Promise<string | null>): Promise<string | null> {
    try {
      utils.namehash(name)
    } catch {
      return Promise.resolve(null)
    }
    return known(ask)
  }

  return {
    async send(method, params) {
      try {
        return await provider.send(method, [...params])
      } catch (error) {
        throw chainError(error) ?? error
      }
    },
    resolveName: (name) => named(name, () => provider.resolveName(name)),
    lookupAddress: (address) => known(() => provider.lookupAddress(address)),
    readText: (name, key) => named(name, async () => (await (await provider.getResolver(name))?.getText(key)) ?? null),
    close: () => void provider.removeAllListeners(),
  }
}
