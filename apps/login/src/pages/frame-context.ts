import type { LoginConfigAnswer } from '@latchkey/frame/wire'
import type { DeviceStore } from '../device/device-store.ts'
import type { Approvals } from '../frame/approvals.ts'
import type { Question } from '../frame/rpc.ts'
import type { RpcRequest } from '../frame/rpc-context.ts'
import type { loadSocialLogin } from '../frame/social-handlers.ts'
import type { HandOver } from '../popup/hand-over.ts'
import type { LoginServer, TokenStore } from '../server/login-server.ts'
import type { Vault } from '../worker/vault-client.ts'
import type { Stage } from './stage.ts'

/** What the drawn part of the frame works with. */
export type FrameContext = {
  readonly projectId: string
  /** Where the services are. */
  readonly services: string
  /** Whether this is a window of its own, which no page can cover; else a frame of the app's page. */
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
  /** A request of the login site itself, which the visitor approves as one of an app. Absent in a window of its own. */
  readonly request?: ((request: RpcRequest) => Promise<unknown>) | undefined
  /** Absent in a window of its own. */
  readonly loadSocialLogin?: typeof loadSocialLogin | undefined
  /** What this browser keeps. */
  readonly store: Pick<DeviceStore, 'note' | 'writeNote' | 'lock'>
  /** Height of what is drawn, in CSS pixels, and its title, for the app's dialog around the frame. */
  onDrawn(height: number, title: string): void
}
