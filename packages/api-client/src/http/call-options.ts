import type { Warn } from './drop-bad.ts'
import type { LinkGuard } from './link-guard.ts'

/** Options shared by the calls that read entries, links and images. */
export type CallOptions = { readonly guard: LinkGuard; readonly warn: Warn }
