import { catalogue } from './catalogue.ts'
import type { ErrorCode } from './error-code.ts'

/** What a `LatchkeyError` is made with, beside its code. */
export type LatchkeyErrorOptions = {
  /** The error that caused this one. */
  cause?: unknown
  /** Fills the `{name}` placeholders of the short message; kept on the error. */
  context?: Readonly<Record<string, string | number>> | undefined
  /** Developer text, often the original message. */
  details?: string | undefined
  /** The value at fault: appended to the first line of `message`, as in `Invalid CAIP-2 network id: eip155`. */
  input?: unknown
  /** More lines for the developer: why it matters, how to fix it. */
  metaMessages?: readonly string[] | undefined
  docsPath?: string | undefined
  /** Only for codes that other packages bring; core's are in the catalogue. */
  shortMessage?: string | undefined
}

/** Marks our errors across realms and duplicated packages, where `instanceof` fails. */
export const errorBrand: unique symbol = Symbol.for('@latchkey/error') as never

/**
 * The one error type of the toolkit. Match it by code: `isLatchkeyError(error, 'connection/user-rejected')`.
 * `message` is for developers. Visitors read the phrase that belongs to `code`.
 */
export class LatchkeyError<code extends ErrorCode = ErrorCode> extends Error {
  readonly [errorBrand] = true
  override readonly name = 'LatchkeyError'
  readonly code: code
  readonly shortMessage: string
  readonly details: string | undefined
  readonly metaMessages: readonly string[]
  readonly docsPath: string | undefined
  readonly context: Readonly<Record<string, string | number>>

  constructor(code: code, options: LatchkeyErrorOptions = {}) {
    const { context = {}, details, docsPath, metaMessages = [] } = options
    const known: Readonly<Record<string, string>> = catalogue
    const shortMessage = (options.shortMessage ?? known[code] ?? code).replace(/\{(\w+)\}/g, (placeholder, name) =>
      String(context[name] ?? placeholder),
    )
    const lines = [
      options.input === undefined ? shortMessage : `${shortMessage}: ${String(options.input).slice(0, 200)}`,
      ...(metaMessages.length ? ['', ...metaMessages] : []),
      ...(docsPath || details ? [''] : []),
      ...(docsPath ? [`Docs: ${docsPath}`] : []),
      ...(details ? [`Details: ${details}`] : []),
    ]
    super(lines.join('\n'), 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.shortMessage = shortMessage
    this.details = details
    this.metaMessages = metaMessages
    this.docsPath = docsPath
    this.context = context
  }

  /** The first error of the cause chain (this one included) that satisfies `found`; without `found` the last of the chain. */
  walk(): unknown
  walk(found: (error: unknown) => boolean): unknown
  walk(found?: (error: unknown) => boolean): unknown {
    const seen = new Set<unknown>()
    let error: unknown = this
    while (true) {
      if (found?.(error)) return error
      seen.add(error)
      const cause = (error as { cause?: unknown } | null | undefined)?.cause
      if (cause === undefined || cause === null || seen.has(cause)) return found ? undefined : error
      error = cause
    }
  }
}
