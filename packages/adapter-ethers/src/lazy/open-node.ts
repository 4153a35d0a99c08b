import { chainError, type EvmNode } from '@latchkey/eip1193/adapter'
import { FetchRequest, isError, JsonRpcProvider } from 'ethers'

/** The time limit for an endpoint, in ms, before the next one is asked. */
const timeoutMs = 20_000

/**
 * A node at an endpoint. The chain is known, so no request asks for it, and an endpoint that is down gives an error;
 * otherwise ethers would try for ever. Requests aren't sent in batches, because some endpoints refuse them.
 */
export function openNode(url: string, chainId: number): EvmNode {
  const request = new FetchRequest(url)
  request.timeout = timeoutMs
  const provider = new JsonRpcProvider(request, chainId, { staticNetwork: true, batchMaxCount: 1 })
  // Off-chain names would make requests to hosts that the name's owner chooses.
  provider.disableCcipRead = true
  return {
    async send(method, params) {
      try {
        return await provider.send(method, [...params])
      } catch (error) {
        throw chainError(error) ?? error
      }
    },
    resolveName: (name) => known(async () => provider.resolveName(name)),
    lookupAddress: (address) => known(async () => provider.lookupAddress(address)),
    readText: (name, key) => known(async () => (await (await provider.getResolver(name))?.getText(key)) ?? null),
    close: () => provider.destroy(),
  }
}

/**
 * `null` for a text that can't be a name, for a name without a resolver, and if the resolver refuses. A node that can't
 * be reached is an error.
 */
async function known(ask: () => Promise<string | null>): Promise<string | null> {
  try {
    return await ask()
  } catch (error) {
    if (
      (['CALL_EXCEPTION', 'BAD_DATA', 'INVALID_ARGUMENT', 'UNSUPPORTED_OPERATION'] as const).some((code) =>
        isError(error, code),
      )
    )
      return null
    throw error
  }
}
