import { loginError } from '@latchkey/frame/protocol'

/** Turns a number, its digits or a CAIP-2 id into a CAIP-2 id. */
export function toCaip(chainId: string | number): string {
  const text = String(chainId)
  if (/^[0-9]{1,20}$/.test(text)) return `eip155:${text}`
  if (/^(eip155:[0-9]{1,20}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/.test(text)) return text
  throw loginError('login/message-invalid', 'chainId: no network of a login')
}
