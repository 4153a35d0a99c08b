import type { StorageLike } from '../storage/backend.ts'
import type { Unsubscribe } from './namespace.ts'
import type { PageLike } from './page-like.ts'

/** Where the page runs, as far as flows depend on it. */
export type Device = {
  readonly mobile: boolean
  readonly os: 'ios' | 'android' | 'macos' | 'windows' | 'linux' | 'unknown'
  readonly browser: 'safari' | 'chrome' | 'firefox' | 'other'
  readonly telegram: boolean
  /** Shown in another page's frame. */
  readonly framed: boolean
  /** Opened inside a wallet: its in-app browser, or a Safe App. */
  readonly insideWallet: 'injected' | 'safe' | undefined
}

/** Where a link opens: the `target` of an anchor. */
export type LinkTarget = '_self' | '_blank' | '_top'

/** The page around the client. The browser's is `browserPlatform()`; a server's does nothing. */
export type Platform = {
  /** `'server'` never starts listeners, timers or requests. */
  readonly kind: 'browser' | 'server'
  /** Where the page runs: ask `deviceOf`, which reads it from `page` at the first question. */
  device?: Device | undefined
  /** The page's globals. */
  readonly page: PageLike
  /** Shown in another page's frame. */
  framed(): boolean
  isVisible(): boolean
  isOnline(): boolean
  /** `''` on a server. */
  locationHref(): string
  /** Opens a link that `safeHref` has let pass: call `openLink`, which asks it. */
  open(href: string, target: LinkTarget): void
  copy(text: string): Promise<boolean>
  prefersDark(): boolean
  onPrefersDark(listener: (dark: boolean) => void): Unsubscribe
  onVisibility(listener: (visible: boolean) => void): Unsubscribe
  onOnline(listener: (online: boolean) => void): Unsubscribe
  /** Another tab wrote to storage. `key` is null when everything was cleared. */
  onStorage(listener: (key: string | null) => void): Unsubscribe
  /** Where values outlive the page; reading it may throw where storage is blocked. */
  storage(): StorageLike | undefined
}
