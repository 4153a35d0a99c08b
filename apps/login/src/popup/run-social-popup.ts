import type { Clock } from '@latchkey/core'
import { type LoginErrorCode, loginRefusal } from '@latchkey/frame/wire'
import * as v from 'valibot'
import { askFrame } from './ask-frame.ts'
import type { PopupPage } from './popup-page.ts'
import { readBegin, readReturn } from './social-fragment.ts'

/** The end of a popup's run. The page shows it. */
export type SocialPopupEnd =
  /** The popup goes to the provider now. */
  | { readonly status: 'left' }
  /** The visitor may close the popup. */
  | { readonly status: 'done' }
  | { readonly status: 'failed'; readonly code: LoginErrorCode }

export type SocialPopupOptions = {
  page: PopupPage
  /** The URL of the services, such as `https://services.shop.example`. */
  servicesUrl: string
  fetch: typeof globalThis.fetch
  clock: Clock
}

/** How often the last step is tried when the network fails, and the pause between tries, in ms. */
const tries = 4
const pauseMs = 1_500

const beginning = v.object({
  url: v.pipe(v.string(), v.regex(/^https?:\/\//)),
  browserSecret: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,86}$/)),
})
const nameOf = (flow: string) => `latchkey-social:${flow}`

/**
 * Runs the popup of a social login. Its page loads twice: first it gets the secret of this browser from the login frame
 * and goes to the provider. After the provider, it sends secret and result to the login server. If a visitor followed
 * another person's link, no frame answers, so the login doesn't continue.
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
      // The page that opened this window continues without it, and may be unable to close it.
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
    // The frame learns from the server why its flow failed. Without a flow, only this popup can tell the visitor.
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
