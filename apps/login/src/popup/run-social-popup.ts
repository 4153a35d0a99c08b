import type { Clock } from '@latchkey/core'
import { type LoginErrorCode, loginRefusal } from '@latchkey/frame/wire'
import * as v from 'valibot'
import { askFrame } from './ask-frame.ts'
import type { PopupPage } from './popup-page.ts'
import { readBegin, readReturn } from './social-fragment.ts'

/** How a popup's visit ended, for its page to say. */
export type SocialPopupEnd =
  /** It goes to the provider now. */
  | { readonly status: 'left' }
  /** The visitor may close it. */
  | { readonly status: 'done' }
  | { readonly status: 'failed'; readonly code: LoginErrorCode }

export type SocialPopupOptions = {
  page: PopupPage
  /** The services, such as `https://services.shop.example`. */
  servicesUrl: string
  fetch: typeof globalThis.fetch
  clock: Clock
}

/** How often the last step is tried when the network is away, and the pause between, in ms. */
const tries = 4
const pauseMs = 1_500

const beginning = v.object({
  url: v.pipe(v.string(), v.regex(/^https?:\/\//)),
  browserSecret: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,86}$/)),
})
const nameOf = (flow: string) => `latchkey-social:${flow}`

/**
 * The popup of a social login. It loads twice: first to get the secret of this browser from the login frame, then, behind the provider, to show
 * the login server secret and result. A visitor who followed another person's link has no frame that answers, so the login goes no further.
 *
 * @example const end = await runSocialPopup({ page: browserPopup(window), servicesUrl, fetch, clock: systemClock })
 */
export async function runSocialPopup(options: SocialPopupOptions): Promise<SocialPopupEnd> {
  const { clock, page } = options
  const address = page.takeAddress()
  const flow = readBegin(address)
  if (flow) {
    const given = await askFrame(page, { clock, flow })
    const read = v.safeParse(beginning, given?.content)
    if (!read.success) {
      // The page that opened this window goes on without it, and may be unable to close it.
      page.close()
      return { status: 'failed', code: 'login/flow' }
    }
    page.session.write(nameOf(flow), read.output.browserSecret)
    page.goTo(read.output.url)
    return { status: 'left' }
  }
  const returned = readReturn(address)
  if (!returned) return { status: 'failed', code: 'login/flow' }
  const browserSecret = page.session.read(nameOf(returned.flow))
  page.session.remove(nameOf(returned.flow))
  if (!returned.result || !browserSecret) {
    // The frame hears from the server why its flow failed. Without a flow nothing else can tell the visitor.
    if (returned.error && returned.flow && browserSecret) page.close()
    return { status: 'failed', code: (returned.error as LoginErrorCode | undefined) ?? 'login/flow' }
  }
  const failure = await confirm(options, { flow: returned.flow, result: returned.result, browserSecret })
  if (failure) return { status: 'failed', code: failure }
  page.close()
  return { status: 'done' }
}

async function confirm(
  { clock, fetch, servicesUrl }: SocialPopupOptions,
  request: { readonly flow: string; readonly result: string; readonly browserSecret: string },
): Promise<LoginErrorCode | undefined> {
  for (let left = tries; left > 0; left -= 1) {
    try {
      const response = await fetch(new URL('/login/social/confirm', servicesUrl).href, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      })
      if (response.ok) return undefined
      const refused = v.safeParse(loginRefusal, await response.json())
      if (refused.success) return refused.output.error.code
    } catch {}
    await new Promise<void>((resolve) => void clock.setTimeout(resolve, pauseMs))
  }
  return 'login/unavailable'
}
