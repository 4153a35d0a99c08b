import type { PasskeyAccount } from '@latchkey/frame/wire'
import { useEffect, useState } from 'react'
import type { CopyKey } from '../copy/en.ts'
import { requireOwnContract } from '../passkey/require-own-contract.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { textOfError } from '../ui/use-task.ts'
import { type OwnersThere, readOwners } from './read-owners.ts'

/** The owners on one network, from its last answer. */
export type NetworkOwners = {
  /** CAIP-2 */
  readonly chainId: string
  /** Absent until the network has answered once. */
  readonly owners?: OwnersThere | undefined
  /** Whether the network didn't answer the last time. */
  readonly isUnread: boolean
}

/** Time between two reads, in ms: a change is on its network some seconds after its approval. */
const everyMs = 3_000

/** Reads the owners on each network with passkey accounts at an interval. `changed`: reads at once when it changes. */
export function useOwnersThere(
  passkeyAccount: PasskeyAccount | undefined,
  changed: unknown,
): { readonly list: readonly NetworkOwners[] | undefined; readonly problem: CopyKey | undefined } {
  const { projectId, request, server } = useFrame()
  const [list, setList] = useState<readonly NetworkOwners[]>()
  const [problem, setProblem] = useState<CopyKey>()
  useEffect(() => {
    let isOn = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      // Adding an owner sends these keys to the chain again. So they are verified: a server must not replace the keys
      // of the first owners.
      const own = requireOwnContract(passkeyAccount ?? { owners: [] })
      const { networks } = await server.call('smart-account/networks', { projectId })
      const chains = networks.filter(({ accounts }) => accounts.includes('passkey')).map(({ chainId }) => chainId)
      return Promise.all(
        chains.map(async (chainId) => {
          const ask = async (method: string, params: unknown[]) => request?.({ method, params, chainId })
          return { chainId, owners: await readOwners(ask, own).catch(() => undefined) }
        }),
      )
    }
    const look = () =>
      read()
        .then(
          (next) => {
            if (!isOn) return
            setProblem(undefined)
            setList((before) =>
              next.map(({ chainId, owners }) => ({
                chainId,
                owners: owners ?? before?.find((each) => each.chainId === chainId)?.owners,
                isUnread: owners === undefined,
              })),
            )
          },
          (error: unknown) => isOn && setProblem(textOfError(error)),
        )
        .finally(() => {
          if (isOn) timer = setTimeout(look, everyMs)
        })
    void look()
    return () => {
      isOn = false
      clearTimeout(timer)
    }
  }, [changed, passkeyAccount, projectId, request, server])
  return { list, problem }
}
