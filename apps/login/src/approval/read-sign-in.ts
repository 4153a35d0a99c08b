import { parseSignInMessage, type SignInMessage } from '@latchkey/siwx'
import { parseUrl } from '../parse-url.ts'

/** A sign-in message (EIP-4361, CAIP-122), and whether its site is the site that asks. */
export type SignIn = {
  readonly domain: string
  /** Absent when only the first line follows the standard. */
  readonly message?: SignInMessage | undefined
  readonly isForOrigin: boolean
}

/** The first line of a sign-in. The pattern accepts more than the standard, as the most tolerant servers do. */
const firstLine = /^\s*(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+)\s+wants you to sign in with your\b/i

/**
 * Reads a sign-in message; `undefined` for any other text.
 *
 * @param origin of the page that asks, such as `https://app.shop.example`
 */
export function readSignIn(text: string, origin: string): SignIn | undefined {
  const [, scheme, domain] = firstLine.exec(text) ?? []
  if (!domain) return undefined
  const page = new URL(origin)
  const message = parse(text)
  const isUriHere = !message || parseUrl(message.uri)?.origin === origin
  const isForOrigin =
    domain.toLowerCase() === page.host && (!scheme || `${scheme.toLowerCase()}:` === page.protocol) && isUriHere
  return { domain, message, isForOrigin }
}

/**
 * The text of a message for the visitor. A message with control characters is shown as data, unless it begins as a
 * sign-in. Many servers accept any statement in a sign-in, so that message must still be compared with the site.
 */
export function readableText(
  { bytes, text }: { readonly text?: string | undefined; readonly bytes: `0x${string}` },
  origin: string,
): string | undefined {
  if (text !== undefined) return text
  const read = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    Uint8Array.from(bytes.slice(2).match(/../g) ?? [], (pair) => Number(`0x${pair}`)),
  )
  return readSignIn(read, origin) ? read : undefined
}

function parse(text: string): SignInMessage | undefined {
  try {
    return parseSignInMessage(text)
  } catch {
    return undefined
  }
}
