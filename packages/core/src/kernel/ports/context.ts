import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import type { ClientStorage } from '../storage/storage.ts'
import type { Readable } from '../store.ts'
import type { Network } from './network.ts'
import type { Platform } from './platform.ts'

/** The app as wallets see it. */
export type Metadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  /** Where a phone wallet returns to. */
  readonly redirect?: { readonly native?: string | undefined; readonly universal?: string | undefined } | undefined
}

/** What the client hands to a port when it creates its instance. */
export type PortContext<Event> = {
  readonly clientId: string
  /** What the app says of itself; `resolveMetadata` completes it from the page. */
  readonly metadata: Partial<Metadata>
  /** All configured networks, in the app's order. An app may add and remove some later, so read it when it is needed. */
  readonly networks: readonly Network[]
  readonly platform: Platform
  readonly storage: ClientStorage
  readonly clock: Clock
  readonly log: Log
  /** `true` once storage was read and every restore has answered. A connection that is absent then could not be restored. */
  readonly ready: Readable<boolean>
  emit(event: Event): void
  /** Developer alert. */
  alert(code: string, details?: string): void
}
