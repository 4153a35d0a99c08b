import { abortable } from '@latchkey/core/adapter-kit'
import type { AuthEvent, LoginAppearance, PortContext } from '@latchkey/core/ports'
import { refusalOf } from '../protocol/errors.ts'
import type { RequestName, RequestPayload, RequestReply } from '../protocol/messages.ts'
import { lastChainOf } from './app-networks.ts'
import type { Channel } from './channel.ts'
import { domFrameHost } from './dom-frame-host.ts'
import type { FrameAuthOptions } from './frame-auth-options.ts'
import { introduceApp } from './introduce-app.ts'
import { createLoginFrame, frameUrl, type LoginFrame } from './login-frame.ts'
import type { LoginStorage } from './login-storage.ts'

/** Sends a request to the login site. */
export type Ask = <Name extends RequestName>(
  name: Name,
  payload: RequestPayload<Name>,
  signal: AbortSignal | undefined,
) => Promise<RequestReply<Name>>

/** The login site's frame in this page. It opens at the first request. */
export type FrameLink = {
  readonly frame: LoginFrame
  readonly site: URL
  /** The origin of the app's page. */
  readonly appOrigin: string
  readonly ask: Ask
  /** The channel to the frame, after the frame got a sign-out that an earlier page couldn't send. */
  channel(signal: AbortSignal | undefined): Promise<Channel>
  /** Sends the theme to the login site, now and each time that it loads. */
  setAppearance(next: LoginAppearance): void
}

export type FrameLinkOptions = {
  readonly options: FrameAuthOptions
  readonly context: PortContext<AuthEvent>
  readonly storage: LoginStorage
  readonly appearance: LoginAppearance
  /** Runs for each page that the frame loads, before the first request to it. */
  onReady(channel: Channel): void
  /** Called when the login site has no login. */
  onSessionEnded(): void
}

/** @example const { ask } = linkFrame({ options, context, storage, appearance, onReady, onSessionEnded }) */
export function linkFrame(given: FrameLinkOptions): FrameLink {
  const { context, onReady, onSessionEnded, options, storage } = given
  const { clock, emit, platform } = context
  const host = options.host ?? domFrameHost(platform.page)
  const projectId = options.projectId ?? 'default'
  let { appearance } = given
  const introduce = (channel: Channel) => introduceApp(channel, { appearance, context, projectId })

  const frame = createLoginFrame({
    url: options.url,
    projectId,
    chainId: lastChainOf({ context, storage }),
    enableLogger: options.enableLogger === true,
    host,
    clock,
    random: { id: () => crypto.randomUUID() },
    // Core asks the services about origins. This page must not ask the login site's server.
    isOriginAllowed: async () => undefined,
    onFailure: (reason) => emit({ type: 'failed', reason }),
    onReady(channel) {
      introduce(channel)
      onReady(channel)
    },
    title: () => appearance.title ?? 'Login',
  })
  let leaving: Promise<void> | undefined
  async function signOut(open: Channel): Promise<void> {
    try {
      await open.request('SIGN_OUT', undefined)
      storage.leaving.remove()
    } finally {
      leaving = undefined
    }
  }
  /**
   * Signs out first, if that is still due. Otherwise the next visitor would be in the login of the visitor who signed
   * out.
   */
  async function openSignedOut(): Promise<Channel> {
    const open = await frame.channel()
    if (storage.leaving.get()) {
      leaving ??= signOut(open)
      await leaving
    }
    return open
  }
  const channel = (signal: AbortSignal | undefined): Promise<Channel> => abortable(openSignedOut(), signal)

  return {
    frame,
    appOrigin: host.origin,
    site: frameUrl({ url: options.url, projectId, chainId: '', enableLogger: false, origin: host.origin }),
    channel,
    async ask(name, payload, signal) {
      try {
        return await (await channel(signal)).request(name, payload, { signal })
      } catch (error) {
        if (refusalOf(error)?.code === 'login/session-ended') onSessionEnded()
        throw error
      }
    },
    setAppearance(next) {
      appearance = { ...appearance, ...next }
      const open = frame.current()
      if (open) introduce(open)
    },
  }
}
