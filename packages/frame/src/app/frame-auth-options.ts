import type { ChainId, LoginMethod } from '@latchkey/core/ports'
import type { FrameHost } from './login-frame.ts'

/** Parameters of `frameAuth`. */
export type FrameAuthOptions = {
  /** The login site, such as `https://login.shop.example`. */
  readonly url: string
  /** The id of the app's project at the services, which must have it. @default 'default' */
  readonly projectId?: string | undefined
  /** The ways to log in, in the order in which they are offered. @default ['email'] */
  readonly methods?: readonly LoginMethod[] | undefined
  /**
   * Where the visitor types e-mail address and code. `'frame'`: inside the login site, so the app never sees them.
   * @default 'app'
   */
  readonly collect?: 'app' | 'frame' | undefined
  /** Networks, besides the known ones, where a smart account may be offered, such as your own test network. */
  readonly smartAccountNetworks?: readonly ChainId[] | undefined
  /**
   * Whether the login site writes the name, time and end of each request to the browser's console, without its content.
   * @default false
   */
  readonly enableLogger?: boolean | undefined
  /** Puts the frame into the page, for tests. @default `domFrameHost()` */
  readonly host?: FrameHost | undefined
}
