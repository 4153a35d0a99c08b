import type { Clock } from '@latchkey/core'
import * as v from 'valibot'
import { askFrame } from './ask-frame.ts'
import type { PopupPage } from './popup-page.ts'
import { readBegin } from './social-fragment.ts'

/** Use a passkey that the visitor has (`get`), or make a new one (`create`). */
export type PasskeyPurpose = 'get' | 'create'

/** Why the visitor is asked again. */
export type PasskeyProblem = 'closed' | 'exists'

/** The screen of the popup's page. */
export type PasskeyScreen = {
  /** Offers a button for each way. Resolves with the way whose button was pressed. */
  choose(ways: readonly PasskeyPurpose[], problem: PasskeyProblem | undefined): Promise<PasskeyPurpose>
  show(state: 'working' | 'asking' | 'done' | 'unsupported' | 'failed'): void
}

/** The passkeys of the browser. Options and answers are in WebAuthn's JSON forms. */
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
/**
 * The options are fetched before the click, because Safari asks a passkey only in the same turn of the event loop as a
 * click.
 */
const content = v.object({ get: options, create: options })

/**
 * Runs the window in which a visitor makes or uses a passkey. It is a window, because browsers refuse to make a passkey
 * in a frame of another site. If a visitor followed another person's link, no frame answers, so the visitor is asked
 * nothing.
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
    // The page that opened this window continues without it, and may be unable to close it.
    if (!given) page.close()
    return screen.show('failed')
  }
  // If the app's page cuts the window off, the frame learns of its end only from this message.
  page.onLeave(() => given.answer('closed'))
  if (!passkeys.isSupported) return screen.show('unsupported')
  let problem: PasskeyProblem | undefined
  for (;;) {
    const purpose = await screen.choose(ways, problem)
    try {
      // No `await` may come between the click and this call.
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
