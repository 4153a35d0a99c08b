import type { Warn } from './drop-bad.ts'
import type { LinkGuard } from './link-guard.ts'

/** What calls that read entries, links and pictures share. */
export type CallOptions = { readonly guard: LinkGuard; readonly warn: Warn }
