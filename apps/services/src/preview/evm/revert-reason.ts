import { decodeText } from '../../blockchain/evm/contract-reads/decode-word.ts'
import { cleanText } from '../../limits/clean-text.ts'

/** The reasons of Solidity's panics (docs.soliditylang.org, "Panic via assert"). */
const panics: Readonly<Record<string, string>> = {
  '1': 'assertion failed',
  '11': 'a number became too large or too small',
  '12': 'division by zero',
  '32': 'outside of a list',
}

/** A contract's reason for failing, as one line of text; `undefined` when it gives no text. */
export function revertReason(returned: string, message?: string | undefined): string | undefined {
  if (returned.startsWith('0x08c379a0')) return cleanText(decodeText(`0x${returned.slice(10)}`) ?? '') || undefined
  if (returned.startsWith('0x4e487b71') && returned.length >= 74)
    return panics[BigInt(`0x${returned.slice(10, 74)}`).toString(16)]
  const found = /insufficient (?:funds|balance)|out of gas/i.exec(message ?? '')
  return found?.[0].toLowerCase()
}
