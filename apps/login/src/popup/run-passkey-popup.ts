import type { Clock } from '@latchkey/core'
import * as v from 'valibot'
import { askFrame } from './ask-frame.ts'
import type { PopupPage } from './popup-page.ts'
import { readBegin } from './social-fragment.ts'

/** A passkey that the visitor has, or a new one. */
export type PasskeyPurpose = 'get' | 'create'

/** Why the visitor is asked once more. */
export type PasskeyProblem = 'closed' | 'exists'

/** What the popup's page shows. */
export type PasskeyScreen = {
  /** Offers the ways; resolves with the one whose button is pressed. */
  choose(ways: readonly PasskeyPurpose[], problem: PasskeyProblem | undefined): Promise<PasskeyPurpose>
  show(state: 'working' | 'asking' | 'done' | 'unsupported' | 'failed'): void
}

/** The browser's passkeys. Options and answers are in WebAuthn's JSON forms. */
export type BrowserPasskeys = {
  readonly isSupported: boolean
  ask(purpose: PasskeyPurpose, options: Readonly<Record<string, unknown>>): Promise<unknown>
}

export type PasskeyPopupOptions = {
  page: PopupPage
  clock: Clock
  screen: PasskeyScreen
  passkeys: BrowserPasskeys
}

const options = v.optional(v.record(v.string(), v.unknown()))
/** Fetched before the click: Safari asks a passkey only in the same turn of the event loop as a click. */
const content = v.object({ get: options, create: options })

/**
 * The window in which a visitor makes or uses a passkey: browsers refuse to make one in a frame of another site. A visitor who followed another person's
 * link has no frame that answers, so nothing is asked.
 *
 * @example await runPasskeyPopup({ page: browserPopup(window), clock: systemClock, screen, passkeys })
 */
export async function runPasskeyPopup({ clock, page, passkeys, screen }: PasskeyPopupOptions): Promise<void> {
  screen.show('working')
  const flow = readBegin(page.takeAddress())
  const given = flow === undefined ? undefined : await askFrame(page, { clock, flow })
  const read = v.safeParse(content, given?.content)
  const asked = read.success ? read.output : {}
  const ways = (['get', 'create'] as const).filter((way) => asked[way])
  if (!given || ways.length === 0) {
    // The page that opened this window goes on without it, and may be unable to close it.
    if (!given) page.close()
    return screen.show('failed')
  }
  // Where the app's page cuts the window off, the frame hears no other word of its end.
  page.onLeave(() => given.answer('closed'))
  if (!passkeys.isSupported) return screen.show('unsupported')
  let problem: PasskeyProblem | undefined
  for (;;) {
    const purpose = await screen.choose(ways, problem)
    try {
      // Nothing may come between the click and this call.
      const asking = passkeys.ask(purpose, asked[purpose] ?? {})
      screen.show('asking')
      given.answer({ purpose, credential: await asking })
      screen.show('done')
      return page.close()
    } catch (error) {
      problem = (error as { name?: unknown }).name === 'InvalidStateError' ? 'exists' : 'closed'
    }
  }
}
