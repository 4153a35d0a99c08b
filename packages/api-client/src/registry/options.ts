import type { Warn } from './drop-bad.ts'
import type { LinkGuard } from './link-guard.ts'

/** What all calls of the registry share. */
export type RegistryOptions = { readonly guard: LinkGuard; readonly warn: Warn }
