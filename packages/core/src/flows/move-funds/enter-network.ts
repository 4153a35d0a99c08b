import type { LatchkeyClient } from '../../kernel/client.ts'
import { activeConnection } from '../../kernel/connection/select.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import { withTimeout } from '../../kernel/promises/abortable.ts'
import { waitFor } from '../../kernel/promises/wait-for.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { setActive } from '../account/set-active.ts'
import { switchNetwork } from '../switching/switch-network.ts'
import { moveTarget } from './move-targets.ts'

/** How long the change of the network may take, in ms. */
const switchMs = 20_000

/**
 * Makes the login's account and a network the ones in use: the pipeline sends from nothing else.
 *
 * @throws `connection/not-found` without the login, and what `switchNetwork` says
 */
export async function enterNetwork(client: LatchkeyClient, chainId: ChainId): Promise<AccountTarget> {
  const { clock, connection: state } = client
  const { connection } = moveTarget(client, chainId) ?? {}
  if (!connection) throw new LatchkeyError('connection/not-found')
  const { id: connectionId, namespace } = connection
  if (activeConnection(state.getState(), namespace)?.id !== connectionId) setActive(client, { connectionId })
  await withTimeout(switchNetwork(client, { chainId }), clock, switchMs)
  const isThere = () => activeConnection(state.getState(), namespace)?.chainId === chainId
  // A library that has its own state tells the new network a moment later.
  if (!isThere())
    await waitFor<void>((resolve) => state.subscribe(() => isThere() && resolve()), { clock, ms: switchMs })
  const target = moveTarget(client, chainId)
  if (!target) throw new LatchkeyError('connection/not-found')
  return target
}
