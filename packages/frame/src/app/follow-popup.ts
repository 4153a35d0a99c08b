import type { Clock } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { parseUrl } from '@latchkey/core/internal'
import type { LoginPopup } from '@latchkey/core/ports'
import { loginError } from '../protocol/errors.ts'
import type { Channel } from './channel.ts'

/** How often it is looked whether the window is closed, in ms: browsers tell nothing. */
const lookMs = 500
/** How long the result may take after the window closed itself, in ms. */
const resultMs = 3000

type PopupOptions = {
  readonly popup: LoginPopup
  readonly channel: Pick<Channel, 'onNotice'>
  readonly clock: Clock
  /** The login site's. The window is led nowhere else. */
  readonly origin: string
  readonly signal?: AbortSignal | undefined
}

/**
 * Leads the visitor's window to the login site and waits for the result. A closed window ends the wait, but only where the login site has
 * been heard of from it: a page with `Cross-Origin-Opener-Policy: same-origin` always sees a closed window.
 *
 * @throws `login/failed` with the reason `login/popup-closed`, and what `begin` and `finish` throw
 */
export async function followPopup<Result>(
  { channel, clock, origin, popup, signal }: PopupOptions,
  begin: (signal: AbortSignal) => Promise<string>,
  finish: (url: string, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  let isHeard = true
  let cancel = () => {}
  const off = channel.onNotice('POPUP_OPENED', () => {
    isHeard = true
  })
  const closed = new Promise<never>((_, reject) => {
    const close = () => reject(loginError('login/failed', 'The window was closed', { code: 'login/popup-closed' }))
    const look = () => {
      cancel = popup.closed && isHeard ? clock.setTimeout(close, resultMs) : clock.setTimeout(look, lookMs)
    }
    look()
  })
  closed.catch(() => {})
  try {
    const url = await Promise.race([begin(controller.signal), closed])
    if (parseUrl(url)?.origin !== origin)
      throw new LatchkeyError('config/invalid', {
        details: `The login site leads to another site: ${url.slice(0, 200)}`,
      })
    isHeard = false
    popup.goTo(url)
    return await Promise.race([finish(url, controller.signal), closed])
  } finally {
    cancel()
    off()
    signal?.removeEventListener('abort', abort)
    controller.abort()
    popup.close()
  }
}
