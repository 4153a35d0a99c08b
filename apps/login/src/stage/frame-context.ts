import type { LoginConfigAnswer } from '@latchkey/frame/wire'
import type { DeviceStore } from '../device/device-store.ts'
import type { HandOver } from '../popup/hand-over.ts'
import type { Approvals } from '../rpc/approvals.ts'
import type { Question, RpcRequest } from '../rpc/rpc-context.ts'
import type { LoginServer, TokenStore } from '../server/login-server.ts'
import type { loadSocialLogin } from '../social/load-social-login.ts'
import type { Vault } from '../worker/vault-client.ts'
import type { Stage } from './stage.ts'

/** What the frame's components need. */
export type FrameContext = {
  readonly projectId: string
  /** The URL of the services. */
  readonly services: string
  /** Whether this is a separate window, which no page can cover, rather than a frame in the app's page. */
  readonly isWindow: boolean
  /** The app's origin, which the browser has confirmed. */
  readonly origin: string
  readonly project: LoginConfigAnswer
  readonly approvals: Approvals<Question>
  readonly stage: Stage
  readonly handOver: HandOver
  readonly vault: Vault
  readonly server: LoginServer
  readonly tokens: TokenStore
  /**
   * Sends a request of the login site itself. The visitor approves it like a request of an app. Absent in a separate
   * window.
   */
  readonly request?: ((request: RpcRequest) => Promise<unknown>) | undefined
  /** Absent in a separate window. */
  readonly loadSocialLogin?: typeof loadSocialLogin | undefined
  /** The data that this browser stores. */
  readonly store: Pick<DeviceStore, 'note' | 'writeNote' | 'lock'>
  /** Takes the height of the content, in CSS pixels, and its title, for the app's dialog around the frame. */
  onDrawn(height: number, title: string): void
}
