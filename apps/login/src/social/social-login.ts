import type { Clock } from '@latchkey/core'
import { loginError } from '@latchkey/frame/protocol'
import {
  type FlowPurpose,
  type FlowResult,
  type KeyProof,
  type SocialProvider,
  toBase64url,
} from '@latchkey/frame/wire'
import type { DeviceStore } from '../device/device-store.ts'
import type { HandOver } from '../popup/hand-over.ts'
import { beginAddress, readReturn } from '../popup/social-fragment.ts'
import type { LoginServer } from '../server/login-server.ts'
import { createPoll, type Poll } from './poll.ts'

/** A social login that the visitor has begun. */
type Begun = {
  readonly flow: string
  readonly ticket: string
  readonly browserSecret: string
  readonly expiresAt: number
}

/** Social logins of one frame. */
export type SocialLogin = {
  /**
   * Begins a login. With `returnTo` the page itself goes to the provider and comes back to that URL. Otherwise a popup
   * goes to the URL of the answer.
   *
   * @returns where the popup or the page goes
   */
  begin(
    request: {
      readonly provider: SocialProvider
      readonly purpose: FlowPurpose
      /** The proof of the account's keys, which linking needs. */
      readonly keyProof?: KeyProof | undefined
      readonly returnTo?: string | undefined
    },
    signal: AbortSignal,
  ): Promise<string>
  /**
   * Waits for the end of the login with this URL: the URL from `begin`, or the URL of the page that the provider led
   * back to.
   *
   * @throws `login/failed` with `login/flow`, `login/declined`, `login/provider`; `request/aborted`
   */
  finish(address: string, signal: AbortSignal): Promise<FlowResult>
}

export type SocialLoginOptions = {
  projectId: string
  server: Pick<LoginServer, 'call'>
  /** Stores a login whose page goes to the provider. */
  store: Pick<DeviceStore, 'read' | 'write' | 'remove'>
  handOver: HandOver
  /** The URL of the popup's page: `https://login.shop.example/social.html`. The services know it too. */
  socialPage: string
  /** The app's language. */
  locale(): string | undefined
  clock: Clock
  /** Called when the popup has found this frame. If the popup closes after that, the visitor closed it. */
  onPopup(): void
}

/** @example const popupUrl = await social.begin({ provider: 'google', purpose: 'login' }, signal) */
export function createSocialLogin(options: SocialLoginOptions): SocialLogin {
  const { clock, handOver, locale, onPopup, projectId, server, socialPage, store } = options
  let open: { readonly poll: Poll; readonly address: string; end(): void } | undefined

  const close = () => {
    open?.end()
    open = undefined
  }

  async function finishReturn(returned: NonNullable<ReturnType<typeof readReturn>>, signal: AbortSignal) {
    const kept = await store.read('social').then((bytes) => bytes && readBegun(bytes))
    await store.remove('social')
    if (!kept || kept.flow !== returned.flow) throw unknownFlow()
    // A failed login has no result. The server knows the reason and tells it.
    const shown = returned.result && { result: returned.result, browserSecret: kept.browserSecret }
    const { ticket } = kept
    const finished = await server.call('social/finish', { ticket, ...shown }, { signal })
    if (finished.status === 'pending') throw unknownFlow()
    return finished
  }

  return {
    async begin({ keyProof, provider, purpose, returnTo }, signal) {
      const secret = crypto.getRandomValues(new Uint8Array(32))
      const browserSecret = toBase64url(secret)
      const browserHash = toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', secret)))
      const mode = returnTo ? ({ mode: 'redirect', returnTo } as const) : ({ mode: 'popup' } as const)
      const request = { projectId, provider, purpose, browserHash, ...mode, ...(keyProof && { keyProof }) }
      const { expiresAt, flow, ticket, url } = await server.call('social/start', request, { signal })
      const begun: Begun = { flow, ticket, browserSecret, expiresAt }
      close()
      if (returnTo) {
        await store.write('social', new TextEncoder().encode(JSON.stringify(begun)))
        return url
      }
      // The popup gets the secret from this frame before it goes to the provider. So an attacker gains nothing by
      // sending the URL to another visitor.
      const { end } = handOver.offer(flow, { url, browserSecret }, onPopup)
      const address = beginAddress(socialPage, flow, locale())
      const poll = createPoll({ ask: () => server.call('social/finish', { ticket }), clock, until: expiresAt })
      open = { poll, address, end }
      return address
    },
    async finish(address, signal) {
      const returned = readReturn(address)
      if (returned) return finishReturn(returned, signal)
      if (open?.address !== address) throw unknownFlow()
      const { poll } = open
      const result = await poll.wait(signal).catch((error: unknown) => {
        // If the app gave up (after its time limit, for example), it may ask again. Any other error ends this login.
        if (!signal.aborted && open?.poll === poll) close()
        throw error
      })
      if (open?.poll === poll) close()
      return result
    },
  }
}

const unknownFlow = () => loginError('login/failed', 'Begin the login again', { code: 'login/flow' })

function readBegun(bytes: Uint8Array): Begun | undefined {
  try {
    const read = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    const { browserSecret, expiresAt, flow, ticket } = read
    if (typeof flow !== 'string' || typeof ticket !== 'string' || typeof browserSecret !== 'string') return undefined
    return { flow, ticket, browserSecret, expiresAt: Number(expiresAt) }
  } catch {
    return undefined
  }
}
