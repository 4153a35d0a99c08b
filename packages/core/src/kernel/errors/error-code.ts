import type { catalogue } from './catalogue.ts'

/**
 * All error codes. Open on purpose: a package adds its own
 * (`declare module '@latchkey/core/errors' { interface ErrorCodeMap { 'frame/not-ready': string } }`).
 */
export interface ErrorCodeMap extends Catalogue {}

type Catalogue = Readonly<Record<keyof typeof catalogue, string>>

/** A stable, documented name of what went wrong, e.g. `connection/user-rejected`. */
export type ErrorCode = keyof ErrorCodeMap
