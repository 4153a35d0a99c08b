import { isLatchkeyError } from '@latchkey/core/errors'
import type { Account } from '@latchkey/frame/wire'
import type { FrameContext } from '../stage/frame-context.ts'

/**
 * Tells a visitor that their account will be deleted, and offers to keep it: at each login, which waits for the visitor
 * (`signal`), and at page loads until the visitor has read it once in this browser.
 *
 * @example await tellDeletion({ stage, store }, account, signal)
 */
export async function tellDeletion(
  { stage, store }: Pick<FrameContext, 'stage'> & { readonly store: Pick<FrameContext['store'], 'note' | 'writeNote'> },
  account: Account,
  signal?: AbortSignal | undefined,
): Promise<void> {
  const dueAt = account.deletion?.dueAt
  if (!signal && (await store.note('deletion-told', account.id).catch(() => undefined)) === dueAt) return
  try {
    await stage.show('deletion', { account }, signal ?? new AbortController().signal)
  } catch (error) {
    // If the visitor closes the notice, it counts as read.
    if (!isLatchkeyError(error, 'connection/user-rejected')) throw error
  }
  // If storage is refused, the visitor reads it again at the next page load.
  await store.writeNote('deletion-told', account.id, dueAt).catch(() => {})
}
