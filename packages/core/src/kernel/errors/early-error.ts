import type { catalogue } from './catalogue.ts'
import type { LatchkeyError } from './latchkey-error.ts'

type EarlyDetails = { readonly input?: unknown; readonly details?: string | undefined }

/**
 * Makes a `LatchkeyError` without its class, for modules of the initial load, which has neither the class nor the catalogue. Errors that may
 * happen while a client is made or a wallet is asked bring their own short message, the same as the catalogue's.
 */
export function earlyError<Code extends keyof typeof catalogue>(
  code: Code,
  shortMessage: (typeof catalogue)[Code],
  { input, details }: EarlyDetails,
): LatchkeyError {
  const said = input === undefined ? shortMessage : `${shortMessage}: ${String(input).slice(0, 200)}`
  const error: LatchkeyError = Object.assign(new Error(details ? `${said}\n\nDetails: ${details}` : said), {
    // As `errorBrand`, which would bring the class along.
    [Symbol.for('@latchkey/error')]: true,
    name: 'LatchkeyError',
    code,
    shortMessage,
    details,
    metaMessages: [],
    docsPath: undefined,
    context: {},
    walk: (found?: (thrown: unknown) => boolean) => (!found || found(error) ? error : undefined),
  }) as never
  return error
}
