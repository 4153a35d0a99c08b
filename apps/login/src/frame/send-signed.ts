import { isLatchkeyError } from '@latchkey/core/errors'
import { refusalOf } from '@latchkey/frame/protocol'
import type { RpcContext } from './rpc-context.ts'

/** How a signed transaction or operation is sent, and found again. */
type SignedSending = {
  send(): Promise<unknown>
  /** Whether the network knows it by its hash. */
  isKnown(): Promise<boolean>
  /** Runs before the first try, so that a reload in the middle loses nothing. If it throws, nothing is sent. */
  keep?: (() => Promise<void>) | undefined
  /** Runs where it was refused. */
  forget?: (() => Promise<void>) | undefined
  /** The page that asked has gone: it isn't tried again. */
  signal?: AbortSignal | undefined
}

/** Before each further try, in ms. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000]
/** These codes are no refusal: the server or the network gave no answer. */
const lost: ReadonlySet<string | undefined> = new Set(['login/network', 'login/unavailable'])

/**
 * Sends what is signed. A lost answer doesn't say that it was not sent, so the same bytes are sent again: they can't happen twice. Where no answer comes in half a
 * minute, it may have been sent: it counts as sent, and its receipt says what became of it.
 *
 * @throws what `send` was refused with, where nothing of it can be on its way
 */
export async function sendSigned(
  { clock }: Pick<RpcContext, 'clock'>,
  { forget, isKnown, keep, send, signal }: SignedSending,
): Promise<void> {
  const isThere = () => isKnown().catch(() => false)
  await keep?.()
  for (let tried = 0; ; tried += 1) {
    try {
      await send()
      return
    } catch (error) {
      if (isRefusal(error)) {
        // After a lost answer it may be refused because it was taken before. So it may if the browser has sent the request twice by itself.
        if (tried > 0 || isDuplicate(error) || (await isThere())) return
        await forget?.()
        throw error
      }
    }
    const pause = pauses[tried]
    if (pause === undefined || (await isThere())) return
    await new Promise<void>((resolve) => {
      const cancel = clock.setTimeout(resolve, pause)
      signal?.addEventListener('abort', () => [cancel(), resolve()], { once: true })
    })
    if (signal?.aborted) return
  }
}

function isRefusal(error: unknown): boolean {
  return isLatchkeyError(error, 'login/failed') && !lost.has(refusalOf(error)?.code)
}

/** As nodes and bundlers say it of the same bytes. */
function isDuplicate(error: unknown): boolean {
  return isLatchkeyError(error) && /\balready ?(known|been processed)\b/i.test(error.details ?? '')
}
