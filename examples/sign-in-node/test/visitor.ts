import { createSignInMessage, formatSignInMessage } from '@latchkey/siwx'
import { mnemonicAccounts, solanaMnemonicAccounts } from '@latchkey/test-wallets'
import { base58 } from '@scure/base'

/** `origin`: what a browser on that site says of itself. */
export type Site = { readonly url: string; readonly origin: string }

type Account = { readonly chainId: string; readonly address: string; sign(text: string): string | Promise<string> }

const [eip155] = mnemonicAccounts({ count: 1 })
const [ed25519] = solanaMnemonicAccounts({ count: 1 })
if (!eip155 || !ed25519) throw new Error('The test wallets have no accounts')

export const alice: Account = {
  chainId: 'eip155:1',
  address: eip155.address,
  sign: (message) => eip155.signMessage({ message }),
}
export const sol: Account = {
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  address: ed25519.address,
  sign: (text) => base58.encode(ed25519.sign(new TextEncoder().encode(text))),
}
/** How the server names an account. */
export const nameOf = ({ address, chainId }: Account) => `${chainId}:${address}`

/** A browser on the site: it says where it comes from and keeps its cookie. */
export function visit({ origin, url }: Site) {
  let cookie = ''
  async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(url + path, {
      method,
      headers: { origin, ...(cookie && { cookie }), 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const [set] = response.headers.getSetCookie()
    if (set) cookie = /Max-Age=0/.test(set) ? '' : (set.split(';')[0] ?? '')
    const text = await response.text()
    // biome-ignore lint/suspicious/noExplicitAny: what a test reads of it, the test asserts
    return { status: response.status, setCookie: set ?? '', body: (text ? JSON.parse(text) : undefined) as any }
  }
  /** A message with a fresh nonce and its signature. `domain`: that of another site, which had the visitor sign. */
  async function claim(account: Account, domain = new URL(origin).host) {
    const { nonce } = (await ask('POST', '/siwx/nonce')).body
    const { address: accountAddress, chainId } = account
    const message = formatSignInMessage(createSignInMessage({ domain, uri: origin, chainId, accountAddress, nonce }))
    return { message, signature: await account.sign(message) }
  }
  return {
    ask,
    claim,
    signIn: async (account: Account) => ask('POST', '/siwx/verify', await claim(account)),
  }
}
