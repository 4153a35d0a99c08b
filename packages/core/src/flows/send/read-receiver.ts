import { namespaceOf } from '../../kernel/caip/namespace-of.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import { hasWrongCapitals } from './has-wrong-capitals.ts'

/** A text as an address of the chain, as a name to be looked up, or as neither. */
export type ReadReceiver =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'neither' }

/** Reads what was typed, pasted or scanned: an address, a name with a dot, or an address in a link (EIP-681, Solana Pay) or a CAIP-10 id. */
export function readReceiver(client: LatchkeyClient, text: string, chainId: ChainId): ReadReceiver {
  const namespace = namespaceOf(chainId)
  const entry = client.adapterFor(namespace)
  const plain = withoutScheme(visible(text), namespace)
  if (!entry || plain === '') return { kind: 'neither' }
  const { chain } = entry.adapter
  if (chain.isAddress(plain, chainId)) {
    if (namespace === 'eip155' && hasWrongCapitals(plain)) return { kind: 'neither' }
    return { kind: 'address', address: plain }
  }
  const isName = plain.includes('.') && !/\s/.test(plain) && entry.instance.can.resolveName !== undefined
  return isName ? { kind: 'name', name: plain } : { kind: 'neither' }
}

/**
 * The chain that a link or a CAIP-10 id names, if it is another one than `chainId`. An account that is a contract may not exist on both.
 *
 * @example otherChainOf('ethereum:0xab…@137', 'eip155:1') // 'eip155:137'
 */
export function otherChainOf(text: string, chainId: ChainId): ChainId | undefined {
  const namespace = namespaceOf(chainId)
  const [head = '', ...rest] = visible(text).split(':')
  const isLink = head.toLowerCase() === schemes[namespace]
  const reference = isLink
    ? link.exec(rest.join(':'))?.[2]
    : head === namespace && rest.length > 1
      ? rest[0]
      : undefined
  if (!reference) return undefined
  // EIP-681 has decimal numbers; some wallets write `@0x1`.
  const number = namespace === 'eip155' ? Number(reference) : Number.NaN
  const named: ChainId = `${namespace}:${Number.isSafeInteger(number) ? number : reference}`
  return named === chainId ? undefined : named
}

/** Without zero-width and direction marks, which come along with copied text. */
const visible = (text: string) => text.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '').trim()

/** Its target, the chain, the function that is called there, and its parameters. */
const link = /^(?:\/\/)?(?:pay-)?([^@?/]*)(?:@([^?/]*))?(?:\/([^?]*))?(?:\?(.*))?$/

const schemes: Readonly<Record<string, string>> = { eip155: 'ethereum', solana: 'solana' }

/**
 * `ethereum:pay-0x…@1?value=1`, `solana:…?amount=1` and `eip155:1:0x…`: only the address is read, because the visitor types the rest. The address
 * before a function's name is its contract. The receiver of a `transfer` is its parameter `address`; other functions have no receiver.
 */
function withoutScheme(text: string, namespace: string): string {
  const [head = '', ...rest] = text.split(':')
  if (rest.length === 0) return text
  if (head.toLowerCase() === schemes[namespace]) {
    const [, target = '', , call, query = ''] = link.exec(rest.join(':')) ?? []
    if (call === undefined) return target
    return call === 'transfer' ? (/(?:^|&)address=([^&]*)/.exec(query)?.[1] ?? '') : ''
  }
  return head === namespace ? (rest.at(-1) ?? '') : text
}
