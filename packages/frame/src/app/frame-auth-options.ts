import type { ChainId, LoginMethod } from '@latchkey/core/ports'
import type { FrameHost } from './login-frame.ts'

/** Parameters of `frameAuth`. */
export type FrameAuthOptions = {
  /** The login site, such as `https://login.shop.example`. */
  readonly url: string
  /** The app's project at the services. @default 'default' */
  readonly projectId?: string | undefined
  /** The ways to log in, in the order in which they are offered. @default ['email'] */
  readonly methods?: readonly LoginMethod[] | undefined
  /** `'frame'`: address and code are typed inside the login site too, so the app never sees them. @default 'app' */
  readonly collect?: 'app' | 'frame' | undefined
  /** Networks beside the usual ones where a smart account may be offered, such as a test network of your own. */
  readonly smartAccountNetworks?: readonly ChainId[] | undefined
  /** The login site writes each request's name, time and end to the browser's console, and no content. @default false */
  readonly enableLogger?: boolean | undefined
  /** Puts the frame into the page, for tests. @default `domFrameHost()` */
  readonly host?: FrameHost | undefined
}
