import type { Clock, Unsubscribe } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { parseUrl } from '@latchkey/core/internal'
import type { Random } from '@latchkey/core/ports'
import { loginError } from '../protocol/errors.ts'
import { protocolVersion } from '../protocol/messages.ts'
import { type Channel, type Incoming, openChannel, type Peer } from './channel.ts'

/** How long the frame may take from its opening until it is ready, in ms. */
const loadMs = 20_000
/** If a frame answers no ping, it counts as ready this long after READY, in ms. */
const settleMs = 500

/** An iframe in the page, as far as the login uses it. */
export type FrameElement = {
  readonly peer: () => Peer | null | undefined
  /** Calls back when the browser could not load the page at all. */
  onError(listener: () => void): Unsubscribe
  /** Shows the frame above the page, or hides it. `height` in CSS px; `title` names what it shows. */
  setVisible(visible: boolean, height?: number | undefined, title?: string | undefined): void
  /** Calls back when the visitor closes what the frame shows, with Escape. */
  onDismiss(listener: () => void): Unsubscribe
  remove(): void
}

/** Puts iframes into the page and receives the page's messages. `domFrameHost` makes the usual one. */
export type FrameHost = {
  /** The origin of this page. The frame checks it against its project. */
  readonly origin: string
  /** `title`: the name that screen readers announce. */
  open(url: string, title: string): FrameElement
  listen(listener: (event: Incoming) => void): Unsubscribe
}

/** Why a frame did not get ready. Only developers see it. */
export type FrameFailure = 'iframe_load_failed' | 'iframe_request_timeout' | 'origin_not_allowed'

/** Parameters of `createLoginFrame`. */
export type LoginFrameOptions = {
  /** The login site, such as `https://login.shop.example/frame`. */
  url: string
  projectId: string
  /** CAIP-2 id of the network in use. */
  chainId: string
  /** Whether the frame writes to the browser's console. */
  enableLogger: boolean
  host: FrameHost
  clock: Clock
  random: Random
  /**
   * Whether the login site allows this page's origin; `undefined` when that can't be found out. It is asked only after
   * a failure.
   */
  isOriginAllowed(): Promise<boolean | undefined>
  onFailure(failure: FrameFailure): void
  /** Runs for each page that the frame loads, before the first request to it. */
  onReady?: ((channel: Channel) => void) | undefined
  /** The name of the frame that screen readers announce. */
  title?: (() => string) | undefined
}

/** The login frame of one client. */
export type LoginFrame = {
  /**
   * The channel to the frame. The first call opens it, and all callers share it. After a failure the next call tries
   * again.
   *
   * @throws `login/frame-unavailable`, `request/aborted` when the frame is closed meanwhile
   */
  channel(): Promise<Channel>
  /** The channel if the frame is ready now. */
  readonly current: () => Channel | undefined
  close(): void
}

/** The path of the frame's page. It is used if the login site is given as an origin. */
const framePage = '/frame.html'

/**
 * The URL of the frame. A login site's origin stands for its page `frame.html`.
 *
 * @throws `config/invalid` unless it is https, or http on this machine
 * @example
 * frameUrl({ url: 'https://login.shop.example', projectId: 'shop', chainId: 'eip155:1', enableLogger: false, origin: location.origin })
 */
export function frameUrl({
  url,
  projectId,
  chainId,
  enableLogger,
  origin,
}: Pick<LoginFrameOptions, 'url' | 'projectId' | 'chainId' | 'enableLogger'> & { origin: string }): URL {
  const pageUrl = parseUrl(url)
  const isLocal = pageUrl?.hostname === 'localhost' || pageUrl?.hostname.endsWith('.localhost') === true
  if (!pageUrl || (pageUrl.protocol !== 'https:' && !(pageUrl.protocol === 'http:' && isLocal)))
    throw new LatchkeyError('config/invalid', { details: `frameAuth({ url }): ${url} is not an https URL` })
  if (pageUrl.pathname === '/') pageUrl.pathname = framePage
  const given = { projectId, chainId, version: protocolVersion, enableLogger: String(enableLogger), origin }
  for (const [name, value] of Object.entries(given)) pageUrl.searchParams.set(name, value)
  return pageUrl
}

/**
 * Opens the login frame when it is needed.
 *
 * @example const channel = await createLoginFrame(options).channel()
 */
export function createLoginFrame(options: LoginFrameOptions): LoginFrame {
  const { clock, host, isOriginAllowed, onFailure, onReady, random } = options
  let opening: { readonly ready: Promise<Channel>; close(): void } | undefined
  let ready: Channel | undefined

  function open() {
    const pageUrl = frameUrl({ ...options, origin: host.origin })
    const element = host.open(pageUrl.href, options.title?.() ?? 'Login')
    const channel = openChannel({ peer: element.peer, origin: pageUrl.origin, listen: host.listen, clock, random })
    let resolve: (channel: Channel) => void = () => {}
    let reject: (error: LatchkeyError) => void = () => {}
    const promise = new Promise<Channel>((yes, no) => {
      resolve = yes
      reject = no
    })
    const ends: Unsubscribe[] = []
    const stopWaiting = () => {
      for (const end of ends.splice(0)) end()
    }
    const close = () => {
      stopWaiting()
      channel.close()
      element.remove()
      if (opening === entry) opening = undefined
      if (ready === channel) ready = undefined
      reject(new LatchkeyError('request/aborted'))
    }
    const initialised = () => {
      stopWaiting()
      ready = channel
      onReady?.(channel)
      resolve(channel)
    }
    const fail = (failure: FrameFailure) => {
      stopWaiting()
      isOriginAllowed()
        .catch(() => undefined)
        .then((allowed) => {
          onFailure(allowed === false ? 'origin_not_allowed' : failure)
          reject(loginError('login/frame-unavailable', allowed === false ? 'origin_not_allowed' : failure))
          close()
        })
    }
    ends.push(
      clock.setTimeout(() => fail('iframe_request_timeout'), loadMs),
      element.onError(() => fail('iframe_load_failed')),
      channel.onNotice('READY', () => {
        ends.push(clock.setTimeout(initialised, settleMs))
        channel.request('PING', undefined).then(initialised, () => {})
      }),
    )
    channel.onNotice('VISIBILITY', ({ height, title, visible }) => element.setVisible(visible, height, title))
    element.onDismiss(channel.rejectOpenRequests)
    const entry = { ready: promise, close }
    return entry
  }

  return {
    channel() {
      opening ??= open()
      return opening.ready
    },
    current: () => ready,
    close: () => opening?.close(),
  }
}
