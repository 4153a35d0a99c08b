import { sameAddress } from '../../kernel/caip/compare.ts'
import { namespaceOf } from '../../kernel/caip/namespace-of.ts'
import type { AnyAdapter, LatchkeyClient } from '../../kernel/client.ts'
import type { Operation } from '../../kernel/operation.ts'
import type { Replacement, SentTransaction } from '../../kernel/ports/ability-values.ts'
import { waitFor } from '../../kernel/promises/wait-for.ts'
import { connectionAgain } from './connection-again.ts'
import { updateOperation } from './operations.ts'
import { longestPauseMs } from './schedule-poll.ts'

/** When a transaction that is in a block is looked at again, in ms: for four minutes, some 20 blocks of Ethereum. */
const looksMs = [0, 5000, 10_000, 15_000, 30_000, 60_000, 120_000]
/** A node may lag behind the one that told the receipt: a transaction that several answers lack is gone. */
const answersUntilGone = 3
const againMs = 4000

type Watched = { readonly id: string; readonly signal: AbortSignal }

/**
 * Looks whether a transaction stays in its block. A reorganisation may take it back: the operation is `sent` again
 * then, and is followed until it is in another block or another transaction has its nonce. Of a bundle the
 * last transaction is looked at, and its wallet is asked whether the bundle is in another one since. Only on Ethereum
 * chains. Never rejects.
 */
export async function watchIncluded(client: LatchkeyClient, entry: AnyAdapter, { id, signal }: Watched): Promise<void> {
  const { clock, log } = client
  const { getCallsStatus, getTransaction } = entry.instance.can
  const operation = () => client.operations.getState().find((one) => one.id === id)
  const first = operation()
  const { account, chainId, calls } = first ?? {}
  if (!getTransaction || !account || !chainId || namespaceOf(chainId) !== 'eip155') return
  /** The values and the nonce that tell it from another transaction. */
  let known: SentTransaction | undefined
  let order = first?.order

  const pause = (ms: number) =>
    // `waitFor` rejects when the pause is over, and when the signal fires. Both only end the pause.
    waitFor(() => undefined, { clock, ms, signal }).catch(() => undefined)
  const ask = async (hash: string) => {
    try {
      return await getTransaction({ chainId, account, hash, order, signal })
    } catch (error) {
      log.debug('A transaction could not be looked up', { hash, error })
      return undefined
    }
  }
  const hashOf = ({ hash = '', replacement }: Operation) => replacement?.hash ?? hash

  /** `undefined`: the nodes don't answer. */
  async function isIncluded(now: Operation): Promise<boolean | undefined> {
    for (let answers = 0; ; answers++) {
      const seen = await ask(hashOf(now))
      if (!seen || signal.aborted) return undefined
      if (seen.state === 'included') {
        known = seen
        // A bundle may be sent by another account, whose nonces are not this account's.
        if (!seen.from || sameAddress(seen.from, account ?? '')) order = seen.order ?? order
        return true
      }
      // Wallets call other things the hash of a bundle, too: no node has ever had those.
      if (answers + 1 >= answersUntilGone) return calls !== undefined && !known ? undefined : false
      await pause(againMs)
    }
  }

  /** A bundle may have failed since, or be in another transaction, which the nodes must have. */
  async function askWallet(now: Operation): Promise<Partial<Operation> | undefined> {
    const connectionId = connectionAgain(client, now)?.id
    if (calls === undefined || connectionId === undefined) return undefined
    try {
      const told = await getCallsStatus?.({ connectionId, id: calls, signal })
      if (told?.status === 'failed' || told?.status === 'reverted') return { status: 'failed' }
      const hash = told?.status === 'success' ? told.receipts.at(-1)?.hash : undefined
      if (!hash || hash === now.hash || (await ask(hash))?.state !== 'included') return undefined
      return { status: 'done', hash }
    } catch (error) {
      log.debug('The state of a bundle could not be read', { error })
      return undefined
    }
  }

  /** Waits until it is in a block again, or until another transaction has its nonce. */
  async function untilIncluded(now: Operation): Promise<Partial<Operation> | undefined> {
    for (let ms = againMs; !signal.aborted; ms = Math.min(ms * 2, longestPauseMs)) {
      await pause(ms)
      const seen = signal.aborted ? undefined : await ask(hashOf(now))
      if (seen?.state === 'included') return { status: 'done' }
      const bundle = signal.aborted ? undefined : await askWallet(now)
      if (bundle) return bundle
      const other = seen && order !== undefined ? await ask('') : undefined
      if (other?.state !== 'included' || other.hash === undefined) continue
      if (other.hash === now.hash) return { status: 'done', replacement: undefined }
      const reason = reasonOf(known, other, account ?? '')
      return { status: reason === 'repriced' ? 'done' : 'failed', replacement: { hash: other.hash, reason } }
    }
    return undefined
  }

  for (let look = 0; look < looksMs.length && !signal.aborted; look++) {
    const now = operation()
    if (!now || (now.status !== 'done' && !(now.status === 'sent' && now.gone))) return
    if (now.status === 'done') {
      const ms = looksMs[look] ?? 0
      // Its nonce is asked for at once: the nodes can't tell it once they have dropped the transaction.
      if (ms) await pause(ms)
      if (signal.aborted || (await isIncluded(now)) !== false) continue
      log.warn('A transaction was taken back by its chain', { hash: now.hash })
      updateOperation(client, id, { status: 'sent', gone: (now.gone ?? 0) + 1, ...(order !== undefined && { order }) })
    }
    const change = await untilIncluded(now)
    if (change) updateOperation(client, id, change)
    // In another block it may be taken back as well.
    look = 0
  }
}

function reasonOf(known: SentTransaction | undefined, other: SentTransaction, account: string): Replacement['reason'] {
  const isSame =
    known?.to !== undefined &&
    other.to !== undefined &&
    sameAddress(known.to, other.to) &&
    (known.data ?? '0x') === (other.data ?? '0x') &&
    (known.value?.units ?? 0n) === (other.value?.units ?? 0n)
  if (isSame) return 'repriced'
  return other.to && sameAddress(other.to, account) && !other.value?.units ? 'cancelled' : 'replaced'
}
