import type { CoreClient } from '../../kernel/client.ts'
import { isLatchkeyError, type LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { PreviewPort } from '../transactions/prepare-transaction.ts'
import type { MoveItem, MoveNetwork, MoveReason, MoveWords } from './move-funds-api.ts'

/** What the steps of a move read and change. Every change is stored at once. */
export type MovePort = {
  readonly client: CoreClient
  readonly preview?: PreviewPort | undefined
  network(chainId: ChainId): MoveNetwork | undefined
  change(chainId: ChainId, change: Partial<MoveNetwork>): void
  changeItem(chainId: ChainId, id: string, change: Partial<MoveItem>): void
}

/** What the visitor has begun. */
export type Begun = {
  readonly to: string
  readonly words: MoveWords
  /** The wallet gets no more requests while the visitor isn't looking. */
  mayAsk(): boolean
}

/** The network can't be reached, so the following requests would fail as well. */
export function isUnreachable(error: LatchkeyError): boolean {
  return (
    error.code.startsWith('http/') ||
    ['request/unreachable', 'request/timed-out', 'request/over-budget'].some((code) => error.code === code)
  )
}

/** Why one thing can't be moved, by what the chain or the login site said. */
export function reasonOf(thrown: unknown): Required<Pick<MoveItem, 'status' | 'reason'>> & Pick<MoveItem, 'detail'> {
  const error = normalizeError(thrown)
  return { status: 'failed', reason: toReason(error), detail: (error.details ?? error.shortMessage).slice(0, 200) }
}

function toReason(error: LatchkeyError): MoveReason {
  if (isUnreachable(error)) return 'unreachable'
  if (isLatchkeyError(error, 'connection/user-rejected')) return 'declined'
  const said = `${error.shortMessage} ${error.details ?? ''}`
  // These are the words of Ethereum's and Solana's nodes.
  if (/insufficient funds|insufficient lamports|no record of a prior credit/i.test(said)) return 'no-gas'
  return /revert|custom program error|simulation|would fail/i.test(said) ? 'refused' : 'failed'
}
