import type { StorageLike } from '../storage/backend.ts'
import type { Unsubscribe } from './namespace.ts'

/** `key` of a storage event; `persisted` of a `pageshow`: the page comes from the back/forward cache. */
type Listener = (event: { key?: string | null; persisted?: boolean }) => void
type Target = {
  addEventListener?(type: string, listener: Listener): void
  removeEventListener?(type: string, listener: Listener): void
}
export type MediaQueryLike = Target & { matches: boolean }
type Element = { getAttribute(name: string): string | null; href?: string }

/** The few things of a window that core reads: core is compiled without the DOM library. */
export type PageLike = Target & {
  document?: Target & {
    title: string
    visibilityState: string
    referrer?: string
    querySelector(selector: string): Element | null
  }
  navigator?: {
    userAgent: string
    onLine: boolean
    maxTouchPoints?: number
    clipboard?: { writeText(text: string): Promise<void> }
  }
  location?: { href: string; origin: string; ancestorOrigins?: { length: number; [index: number]: string } }
  open?(href: string, target: string, features: string): unknown
  matchMedia?(query: string): MediaQueryLike
  localStorage?: StorageLike
  parent?: unknown
  self?: unknown
  ethereum?: unknown
  phantom?: unknown
  [telegram: `Telegram${string}`]: unknown
}

export function listen(target: Target | undefined, type: string, listener: Listener): Unsubscribe {
  target?.addEventListener?.(type, listener)
  return () => target?.removeEventListener?.(type, listener)
}
