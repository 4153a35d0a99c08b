import { normalizeError } from '../../kernel/errors/index.ts'
import type { AccountTarget } from '../account/account-target.ts'
import type { MovePort } from './move-port.ts'
import { readHoldings } from './read-holdings.ts'

/** The most networks that are read at the same time. */
const readAtOnce = 4

/** Reads what the accounts hold on each network. A network that can't be read says so, and holds up no other one. */
export async function readNetworks(
  { change, client }: MovePort,
  targets: readonly AccountTarget[],
  isWanted: () => boolean,
): Promise<void> {
  const queue = [...targets]
  async function work() {
    for (let target = queue.shift(); target; target = queue.shift()) {
      const { chainId } = target.connection
      try {
        const holdings = await readHoldings(client, target)
        if (isWanted()) change(chainId, { ...holdings, status: 'ready', error: undefined })
      } catch (thrown) {
        const error = normalizeError(thrown)
        client.log.warn('A network could not be read', { chainId, error })
        if (isWanted()) change(chainId, { status: 'unreadable', error })
      }
    }
  }
  await Promise.all(Array.from({ length: readAtOnce }, work))
}
