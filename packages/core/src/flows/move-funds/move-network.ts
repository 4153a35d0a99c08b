import { normalizeError } from '../../kernel/errors/index.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { sendingMode } from '../transactions/sending-mode.ts'
import { enterNetwork } from './enter-network.ts'
import type { MoveItem } from './move-funds-api.ts'
import { moveGroup, type PartEnd } from './move-group.ts'
import { moveNative } from './move-native.ts'
import type { Begun, MovePort } from './move-port.ts'
import { settlePending } from './settle-pending.ts'
import { networkStatus } from './statuses.ts'

/** The most transfers in one batch, and the most transfers of Solana that are joined where they fit. */
const inBatch = 16
const onSolana = 6

/** Moves everything that waits on one network. Never rejects: errors are stored at the network. */
export async function moveNetwork(port: MovePort, chainId: ChainId, begun: Begun): Promise<PartEnd> {
  const items = () => port.network(chainId)?.items ?? []
  const finish = (end: PartEnd, error?: unknown) => {
    const failed = error === undefined ? undefined : normalizeError(error)
    port.change(chainId, {
      status: end === 'late' ? 'late' : failed ? 'failed' : networkStatus(items()),
      error: failed,
    })
    return end
  }
  port.change(chainId, { status: 'moving', error: undefined })
  try {
    const target = await enterNetwork(port.client, chainId)
    if ((await settlePending(port, target)) === 'late') return finish('late')
    const tokens = items().filter(({ kind, status }) => kind !== 'native' && status === 'waiting')
    for (const group of inGroups(tokens, await groupSize(port, target, tokens.length))) {
      const end = await moveGroup(port, target, begun, group)
      if (end !== 'done') return finish(end)
    }
    const native = items().find(({ kind, status }) => kind === 'native' && status === 'waiting')
    // Without the native currency nothing could pay for what can be tried again.
    const keepsNative = items().some(
      ({ kind, reason, status }) => kind !== 'native' && status === 'failed' && !lasting.has(reason ?? ''),
    )
    if (!native || keepsNative) return finish('done')
    return finish(await moveNative(port, target, begun, native))
  } catch (thrown) {
    port.client.log.warn('A network could not be moved from', { chainId, error: normalizeError(thrown) })
    for (const { id, status } of items()) if (status === 'asked') port.changeItem(chainId, id, { status: 'waiting' })
    return finish('done', thrown)
  }
}

/** Trying again doesn't change these. */
const lasting: ReadonlySet<string> = new Set(['refused', 'danger', 'unread', 'no-gas'])

/** How many go together: a batch where the account can (EIP-5792), else one by one. */
async function groupSize(
  { client }: MovePort,
  { address: account, connection }: AccountTarget,
  count: number,
): Promise<number> {
  const { chainId, id: connectionId, namespace } = connection
  if (count < 2) return 1
  if (namespace === 'solana') return onSolana
  const calls = [{ to: account }, { to: account }]
  const several = { transaction: { namespace: 'eip155' as const, calls }, steps: [], description: '' }
  return (await sendingMode(client, { connectionId, account, chainId }, several)) === 'atomic' ? inBatch : 1
}

function inGroups(items: readonly MoveItem[], size: number): readonly (readonly MoveItem[])[] {
  const groups: (readonly MoveItem[])[] = []
  for (let start = 0; start < items.length; start += size) groups.push(items.slice(start, start + size))
  return groups
}
