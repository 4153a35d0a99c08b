import { useEffect, useState } from 'react'
import { useFrame } from '../ui/frame-hooks.ts'
import type { Delegate } from './delegate-of.ts'

/** The contract that the account's address follows on one network. */
export type NetworkDelegate = {
  /** CAIP-2 */
  readonly chainId: string
  readonly delegate: Delegate
}

/**
 * Reads the contracts on the network in use and on each network with smart accounts. A network that doesn't answer is
 * left out.
 *
 * @param changed reads again when it changes
 */
export function useDelegates(changed: unknown): readonly NetworkDelegate[] {
  const { projectId, request, server } = useFrame()
  const [list, setList] = useState<readonly NetworkDelegate[]>([])
  useEffect(() => {
    let isOn = true
    async function read(): Promise<readonly NetworkDelegate[]> {
      if (!request) return []
      const [inUse, listed] = await Promise.all([
        request({ method: 'eth_chainId' }).then(toEthereum, () => undefined),
        server.call('smart-account/networks', { projectId }).then(
          ({ networks }) => networks.map(({ chainId }) => chainId),
          () => [],
        ),
      ])
      const chains = [...new Set([...(inUse === undefined ? [] : [inUse]), ...listed])]
      const found = await Promise.all(
        chains.map(async (chainId) => {
          const asked = request({ method: 'login_readDelegate', chainId })
          const delegate = (await asked.catch(() => undefined)) as Delegate | undefined
          return delegate && { chainId, delegate }
        }),
      )
      return found.filter((one) => one !== undefined)
    }
    read().then(
      (next) => isOn && setList(next),
      () => {},
    )
    return () => {
      isOn = false
    }
  }, [changed, projectId, request, server])
  return list
}

/** Turns the answer of `eth_chainId` into a CAIP-2 id. On Solana the answer isn't the number of a chain. */
function toEthereum(answer: unknown): string | undefined {
  const number = /^0x[\da-f]{1,13}$/.test(String(answer)) ? Number(answer) : 0
  return number > 0 ? `eip155:${number}` : undefined
}
