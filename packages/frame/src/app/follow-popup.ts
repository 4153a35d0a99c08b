import type { Clock } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { parseUrl } from '@latchkey/core/internal'
import type { LoginPopup } from '@latchkey/core/ports'
import { loginError } from '../protocol/errors.ts'
import type { Channel } from './channel.ts'

/** How often the page checks whether the window is closed, in ms. Browsers send no event for it. */
const lookMs = 500
/**
 * How long the result may take after the window closed, in ms. The social page closes itself before the frame's poll has
 * the result. A passkey's window says that it is left, so its end is known sooner.
 */
const resultMs = 3000
/**
 * A window that looks closed may still be open. This is how long to wait until the login site's frame reports that the
 * window has reached it, in ms. If app and login site are on the same site, the window reaches the frame over a
 * BroadcastChannel. On different sites it can't.
 */
const reachMs = { otherSite: 2000, perhapsSameSite: 8000 }

type PopupOptions = {
  readonly popup: LoginPopup
  readonly channel: Pick<Channel, 'onNotice'>
  readonly clock: Clock
  /** The origin of the login site. The window is sent to no other origin. */
  readonly origin: string
  /** The origin of the app. */
  readonly appOrigin: string
  /**
   * Called when the window looks closed, instead of ending the wait. The login site sends the window to pages that may
   * cut it off from this page, so it can look closed while the visitor types a password in it.
   */
  readonly onClosed?: (() => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends the visitor's window to the login site and waits for the result. A closed window ends the wait, or calls
 * `onClosed`. Exception: with `Cross-Origin-Opener-Policy` on one of the two sites, every window looks closed. So a
 * window that looked closed when the login site reported it doesn't end the wait.
 *
 * @throws `login/failed` with the reason `login/popup-closed`, or `login/popup-cut` where the window can't reach the login site's frame;
 * and what `begin` and `finish` throw
 */
export async function followPopup<Result>(
  { appOrigin, channel, clock, onClosed, origin, popup, signal }: PopupOptions,
  begin: (signal: AbortSignal) => Promise<string>,
  finish: (url: string, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  // `sent`: the window was sent to the login site. `confirmed`: it has reached the login site's frame, and looked open
  // then. `unreachable`: it has reached the frame, but looked closed, so this page can't tell when it is closed.
  let state: 'empty' | 'sent' | 'confirmed' | 'unreachable' = 'empty'
  let sentAt = 0
  let cancel = () => {}
  const off = channel.onNotice('POPUP_OPENED', () => {
    if (state === 'sent') state = popup.closed ? 'unreachable' : 'confirmed'
  })
  const reach = isOtherSite(appOrigin, origin) ? reachMs.otherSite : reachMs.perhapsSameSite
  const closed = new Promise<never>((_, reject) => {
    const fail = (code: 'login/popup-closed' | 'login/popup-cut', text: string) =>
      reject(loginError('login/failed', text, { code }))
    const close = () =>
      state === 'confirmed' && onClosed ? onClosed() : fail('login/popup-closed', 'The window was closed')
    const look = () => {
      const isClosed = popup.closed && state !== 'unreachable'
      if (isClosed && state === 'sent' && clock.now() - sentAt >= reach)
        return fail('login/popup-cut', 'The window can’t reach this page: see Cross-Origin-Opener-Policy')
      // An empty window has no result to wait for.
      if (isClosed && state === 'empty') return close()
      cancel = isClosed && state !== 'sent' ? clock.setTimeout(close, resultMs) : clock.setTimeout(look, lookMs)
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
    state = 'sent'
    sentAt = clock.now()
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

/**
 * Whether two origins are on different sites for certain. If their last two labels are the same, only the public suffix
 * list could tell.
 */
function isOtherSite(one: string, other: string): boolean {
  const end = (origin: string) => {
    const { hostname, protocol } = new URL(origin)
    return `${protocol}${hostname.split('.').slice(-2).join('.')}`
  }
  return end(one) !== end(other)
}
