import type { Namespace } from '@latchkey/core'

/** An account as a wallet names it: CAIP-10, or a bare address. */
export type NamedAccount = { readonly chainId: `${string}:${string}` | undefined; readonly address: string }

const part = '[-.%a-zA-Z0-9]'
const caip10 = new RegExp(`^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):(${part}{1,128})$`)
const bare = new RegExp(`^${part}{1,128}$`)

function isAddress(namespace: string, address: string): boolean {
  return namespace !== 'eip155' || /^0x[\da-f]{40}$/i.test(address)
}

/** Reads one account of a namespace from whatever a wallet sent; `undefined` for what is none. */
export function decodeAccount(namespace: Namespace, value: unknown): NamedAccount | undefined {
  if (typeof value !== 'string') return undefined
  const [, owner, reference, address] = caip10.exec(value) ?? []
  if (owner && address) {
    return owner === namespace && isAddress(namespace, address)
      ? { chainId: `${owner}:${reference}`, address }
      : undefined
  }
  return bare.test(value) && isAddress(namespace, value) ? { chainId: undefined, address: value } : undefined
}
