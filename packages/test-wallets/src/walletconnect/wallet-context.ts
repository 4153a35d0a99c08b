import type { WalletKit } from '@reown/walletkit'
import type { RequestLog } from '../shared/request-log.ts'
import type { Switches } from '../shared/switches.ts'
import type { Visitor } from '../shared/visitor.ts'
import type { Connectivity } from './create-connectivity.ts'
import type { Sdk } from './load-sdk.ts'
import type { WalletConnectNamespace } from './namespace/namespace.ts'
import type { NamespaceLimits } from './wallet-connect-wallet.ts'

/** The context for answers to proposals and requests. */
export type WalletContext = {
  readonly sdk: Sdk
  readonly kit: InstanceType<typeof WalletKit>
  readonly namespaces: readonly WalletConnectNamespace[]
  readonly visitor: Visitor
  readonly log: RequestLog
  switches(): Switches
  limits(): NamespaceLimits | null
  /** False answers, by method. */
  lies(): ReadonlyMap<string, unknown>
  /** Resolves once the phone is unlocked. */
  opened(): Promise<void>
  send: Connectivity['send']
}
