import type { Metadata } from '../kernel/ports/context.ts'
import type { Unsubscribe } from '../kernel/ports/namespace.ts'
import type { Device, Platform } from '../kernel/ports/platform.ts'

/** A page that does what the test says. */
export type FakePlatform = Platform & {
  /** The page goes to the background or comes back. */
  setVisible(visible: boolean): void
  setOnline(online: boolean): void
  /** Another tab wrote this key; null = it cleared everything. */
  storageChanged(key: string | null): void
  /** Links that were opened, oldest first. */
  readonly opened: readonly string[]
  readonly copied: readonly string[]
  /** Listeners that are on. */
  listeners(): number
}

type PageWords = Partial<Omit<Metadata, 'redirect'>>

/** The page that a test describes. */
export type FakePlatformOptions = {
  readonly device?: Partial<Device> | undefined
  readonly kind?: Platform['kind'] | undefined
  /** What the page says of itself. */
  readonly metadata?: PageWords | undefined
}

const desktop: Device = {
  mobile: false,
  os: 'macos',
  browser: 'chrome',
  telegram: false,
  framed: false,
  insideWallet: undefined,
}

/**
 * A page that does what the test says; by default a Mac with Chrome. It stores nothing: pass a `storage` to the client.
 *
 * @example const platform = createFakePlatform({ device: { mobile: true } })
 */
export function createFakePlatform({ device, kind = 'browser', metadata }: FakePlatformOptions = {}): FakePlatform {
  const visibility = createSignal(true)
  const online = createSignal(true)
  const dark = createSignal(false)
  const storage = createSignal<string | null>(null)
  const opened: string[] = []
  const copied: string[] = []
  return {
    kind,
    device: { ...desktop, ...device },
    page: metadata ? describedPage(metadata) : {},
    framed: () => device?.framed === true,
    isVisible: visibility.read,
    isOnline: online.read,
    locationHref: () => 'https://app.example/',
    open: (href) => void opened.push(href),
    async copy(text) {
      copied.push(text)
      return true
    },
    prefersDark: dark.read,
    onPrefersDark: dark.on,
    onVisibility: visibility.on,
    onOnline: online.on,
    onStorage: storage.on,
    storage: () => undefined,
    setVisible: visibility.set,
    setOnline: online.set,
    storageChanged: storage.set,
    opened,
    copied,
    listeners: () => [visibility, online, dark, storage].reduce((count, signal) => count + signal.count(), 0),
  }
}

function describedPage({ name = '', description, url, icons }: PageWords): Platform['page'] {
  return {
    ...(url && { location: { href: `${url}/`, origin: url } }),
    document: {
      title: name,
      visibilityState: 'visible',
      querySelector: (selector) => ({
        getAttribute: () => (selector.includes('"description"') ? (description ?? null) : null),
        ...(icons?.[0] && { href: icons[0] }),
      }),
    },
  }
}

function createSignal<T>(initial: T) {
  let value = initial
  const listeners = new Set<(value: T) => void>()
  return {
    read: () => value,
    set(next: T) {
      value = next
      for (const listener of [...listeners]) listener(next)
    },
    on(listener: (value: T) => void): Unsubscribe {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    count: () => listeners.size,
  }
}
