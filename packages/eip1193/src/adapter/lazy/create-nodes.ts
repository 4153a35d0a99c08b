import type { ChainId, Network, WithSignal } from '@latchkey/core'
import { abortable } from '@latchkey/core/adapter-kit'
import { LatchkeyError, normalizeError } from '@latchkey/core/errors'
import type { EvmLibrary, EvmNode } from '../evm-library.ts'

type On = WithSignal & { readonly chainId: ChainId<'eip155'> }

export type Nodes = {
  /** Asks the network's endpoints. The chain's own answer is final: a value, or an error with a code. */
  send(parameters: On & { readonly method: string; readonly params: readonly unknown[] }): Promise<unknown>
  /** The same for several requests. */
  use<T>(parameters: On, ask: (node: EvmNode) => Promise<T>): Promise<T>
  close(): void
}

/**
 * The endpoints of the app's networks. Each is opened at its first request. If one can't be reached, the next one is
 * asked.
 */
export function createNodes(
  context: { readonly networks: readonly Network[] },
  library: () => Promise<EvmLibrary>,
): Nodes {
  const open = new Map<string, EvmNode>()

  async function use<T>({ chainId, signal }: On, ask: (node: EvmNode) => Promise<T>): Promise<T> {
    const network = context.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
    if (!network) throw new LatchkeyError('network/not-found', { input: chainId })
    const { openNode } = await abortable(library(), signal)
    let failure: unknown
    for (const url of network.rpcUrls.default.http) {
      const key = `${chainId} ${url}`
      const node = open.get(key) ?? openNode(url, Number(network.id))
      open.set(key, node)
      try {
        return await abortable(ask(node), signal)
      } catch (error) {
        if (signal?.aborted || isFromChain(error)) throw error
        failure = error
      }
    }
    const details = `No endpoint of ${chainId} answers`
    throw new LatchkeyError('request/unreachable', { cause: normalizeError(failure), details })
  }

  return {
    use,
    send: ({ method, params, ...on }) => use(on, (node) => node.send(method, params)),
    close() {
      for (const node of open.values()) node.close()
      open.clear()
    },
  }
}

/** Whether an error has a JSON-RPC code, as `EvmNode.send` throws it. */
function isFromChain(error: unknown): boolean {
  return typeof (Object(error) as { code?: unknown }).code === 'number'
}
