import type { Finding } from '../preview/preview-api.ts'
import type { SignaturePreview } from './signatures-api.ts'

const longest = 20_000

/** The first line of a sign-in (EIP-4361, and CAIP-122 for other chains). */
const signInLine = /^(?:[a-z][a-z\d+.-]*:\/\/)?(\S+) wants you to sign in with your /

/**
 * What a message says. Text is shown to the letter; characters that hide or turn letters are left out and told. `host`: the page's own.
 *
 * @example describeMessage('Hello', 'shop.example').text // 'Hello'
 */
export function describeMessage(
  message: string | { readonly raw: string },
  host: string | undefined,
): Pick<SignaturePreview, 'text' | 'findings'> {
  const read = typeof message === 'string' ? message : textOf(message.raw)
  if (read === undefined) {
    // A hash may stand for anything: Safe, for one, takes such a signature as that of a transaction.
    const isHash = typeof message !== 'string' && /^0x[\da-f]{64}$/i.test(message.raw)
    const text = typeof message === 'string' ? message : message.raw
    return {
      text: text.slice(0, longest),
      findings: [{ code: 'message/unreadable', severity: isHash ? 'danger' : 'warning', details: {} }],
    }
  }
  const text = read.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n\t]|[\u2028\u2029\u2800\u3164]/gu, '')
  const findings: Finding[] = []
  if (text.replace(/\s/g, '') !== read.replace(/\s/g, ''))
    findings.push({ code: 'message/hidden-characters', severity: 'warning', details: {} })
  const [, site] = signInLine.exec(text) ?? []
  if (site !== undefined && host !== undefined)
    findings.unshift(
      site === host
        ? { code: 'message/sign-in', severity: 'info', details: { site } }
        : { code: 'message/other-site', severity: 'danger', details: { site, host } },
    )
  return { text: text.slice(0, longest), findings }
}

/** UTF-8 without controls; `undefined` for other bytes. */
function textOf(raw: string): string | undefined {
  if (!/^0x(?:[\da-f]{2})+$/i.test(raw)) return undefined
  const bytes = Uint8Array.from(raw.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    // The type of the portable TextDecoder lacks its options.
    const Decoder = TextDecoder as unknown as new (
      label: string,
      options: { fatal: boolean },
    ) => { decode(bytes: Uint8Array): string }
    const text = new Decoder('utf-8', { fatal: true }).decode(bytes)
    return /[^\P{Cc}\n\r\t]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
