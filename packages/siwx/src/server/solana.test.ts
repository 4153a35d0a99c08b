import { offChainMessage, type SolanaAccount, solanaMnemonicAccounts } from '@latchkey/test-wallets'
import { base58 } from '@scure/base'
import { createSignInMessageText } from '@solana/wallet-standard-util'
import { expect, test } from 'vitest'
import { openSite, origin } from './site.fixture.ts'

const [alice] = solanaMnemonicAccounts({ count: 1 }) as readonly [SolanaAccount]
const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bytes = (text: string) => new TextEncoder().encode(text)
const signed = (what: Uint8Array) => base58.encode(alice.sign(what))

/** The message of a wallet's own sign-in feature. */
async function written(site: ReturnType<typeof openSite>, chain: string) {
  return createSignInMessageText({
    domain: 'example.org',
    address: alice.address,
    statement: 'Sign in to Example',
    uri: `${origin}/account`,
    version: '1',
    chainId: chain,
    nonce: await site.nonce(),
    issuedAt: new Date(site.clock.now()).toISOString(),
  })
}

test.each(['mainnet', 'solana:mainnet', chainId.slice('solana:'.length)])(
  'a message is accepted as the wallet wrote and signed it: %s',
  async (spelled) => {
    const site = openSite({ chains: [chainId] })
    const message = await written(site, spelled)
    const claim = { message, signature: signed(bytes(message)) }
    const { body, status } = await site.ask('POST', '/verify', claim)
    expect([status, body.session.address, body.session.chainId]).toEqual([200, `${chainId}:${alice.address}`, chainId])
    expect((await site.ask('POST', '/verify', claim)).body.error.code).toBe('nonce_used')
  },
)

test('another network’s name is another network', async () => {
  const site = openSite({ chains: [chainId] })
  const message = await written(site, 'devnet')
  const { body } = await site.ask('POST', '/verify', { message, signature: signed(bytes(message)) })
  expect(body.error.code).toBe('chain_mismatch')
})

test.each(['v0', 'compact', 'v1'] as const)(
  'a hardware wallet signs in with its off-chain message: %s',
  async (form) => {
    const site = openSite()
    const message = await written(site, 'mainnet')
    const signature = signed(offChainMessage(form, bytes(message), alice.publicKey))
    expect((await site.ask('POST', '/verify', { message, signature })).status).toBe(200)
  },
)

test('the signed bytes in a claim are ignored', async () => {
  const site = openSite()
  const message = await written(site, 'mainnet')
  const other = bytes(`Send everything to Mallory. ${message}`)
  const signedBytes = `0x${Buffer.from(other).toString('hex')}`
  const lie = { message, signature: signed(other), signedBytes }
  expect((await site.ask('POST', '/verify', lie)).body.error.code).toBe('invalid_signature')
  const honest = { message, signature: signed(bytes(message)), signedBytes: '0x00' }
  expect((await site.ask('POST', '/verify', honest)).status).toBe(200)
})
