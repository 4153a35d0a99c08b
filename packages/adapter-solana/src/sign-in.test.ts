import { connect } from '@latchkey/core'
import type { SignInFields } from '@latchkey/core/ports'
import { solanaMnemonicAccounts } from '@latchkey/test-wallets'
import type { SolanaLie } from '@latchkey/test-wallets/page'
import { expectAllHandled } from '@latchkey/test-wallets/vitest'
import { ed25519 } from '@noble/curves/ed25519.js'
import { getBase58Encoder } from '@solana/kit'
import { verifySignIn } from '@solana/wallet-standard-util'
import { describe, expect, test } from 'vitest'
import { solanaAdapter } from './solana-adapter.ts'
import { createAppWallet } from './testing/app-wallet.fixture.ts'
import { instanceOf, networksOf, targetOf, useChain, useClient, useWallet } from './testing/page.fixture.ts'
import { signInFor } from './testing/sign-in-for.fixture.ts'

const chainOf = useChain()
const bytes = (text: string) => Uint8Array.from(getBase58Encoder().encode(text))
expectAllHandled()

async function visit(options: Parameters<typeof useWallet>[1] = {}) {
  const chain = chainOf()
  const { controls } = useWallet(chain, options)
  const { client } = useClient(chain)
  const { connection } = await connect(client, { adapterId: 'solana', connectorId: 'Sol' })
  const on = targetOf(connection)
  const abilities = () => client.connection.getState().connections[connection.id]?.abilities ?? []
  const { can } = instanceOf(client)
  type Change = Parameters<typeof signInFor>[1]
  const signIn = async (change?: Change) => can.signIn?.({ ...on, ...signInFor(on, change) })
  return { abilities, can, client, connection, controls, on, signIn }
}

test('one prompt signs in, and another library verifies the signature', async () => {
  const { controls, on, signIn } = await visit()
  const { fields, message } = signInFor(on)
  const answer = await signIn()
  expect(answer).toMatchObject({ scheme: 'ed25519', publicKey: on.account, message })
  expect(answer?.signedBytes).toBeUndefined()
  const signedMessage = new TextEncoder().encode(answer?.message)
  const signature = bytes(answer?.signature ?? '')
  expect(ed25519.verify(signature, signedMessage, bytes(on.account))).toBe(true)
  const { accountAddress: address, chainId, ...rest } = fields
  const account = { address, publicKey: bytes(address), chains: [], features: [] } as const
  const input = { ...rest, address, chainId: chainId.slice('solana:'.length) } as Parameters<typeof verifySignIn>[0]
  expect(verifySignIn(input, { account, signedMessage, signature })).toBe(true)
  const { 'standard:connect': _, ...prompts } = controls.prompts()
  expect(prompts).toEqual({ 'solana:signIn': 1 })
})

test('a network with a name is requested by its name, and the text has it', async () => {
  const { can, client, connection, controls, on } = await visit()
  const [, away] = networksOf(chainOf())
  await can.switchNetwork?.({ connectionId: connection.id, network: away })
  const there = { ...on, chainId: away.caipNetworkId }
  const { fields, message } = signInFor(there)
  const answer = await can.signIn?.({ ...there, fields, message })
  expect(answer?.message).toBe(message.replace(/Chain ID: .+/, 'Chain ID: devnet'))
  expect(controls.requests().at(-1)).toMatchObject({
    method: 'solana:signIn',
    params: [{ chainId: 'devnet', address: on.account }],
  })
  expect(client.connection.getState().connections[connection.id]?.chainId).toBe(away.caipNetworkId)
})

test('a wallet that loses the feature loses the ability', async () => {
  const { abilities, controls, signIn } = await visit()
  expect(abilities()).toContain('signIn')
  controls.offerSignIn(false)
  expect(abilities()).not.toContain('signIn')
  const prompts = controls.prompts()
  await expect(signIn()).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
  expect(controls.prompts()).toEqual(prompts)
})

test('a wallet without the feature lacks the ability', async () => {
  const { abilities, signIn } = await visit({ features: ['signMessage'] })
  expect(abilities()).toContain('signMessage')
  expect(abilities()).not.toContain('signIn')
  await expect(signIn()).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
})

test('Mobile Wallet Adapter, which signs in only while it connects, gets its messages signed', async () => {
  const chain = chainOf()
  useWallet(chain, { name: 'Mobile Wallet Adapter' })
  const { client } = useClient(chain)
  const { connection } = await connect(client, { adapterId: 'solana', connectorId: 'Mobile Wallet Adapter' })
  expect(connection.abilities).toContain('signMessage')
  expect(connection.abilities).not.toContain('signIn')
})

describe('a text that the feature cannot express is refused before any prompt', () => {
  test.each<[string, Partial<SignInFields>, (text: string) => string]>([
    ['a scheme', { scheme: 'https' }, (text) => `https://${text}`],
    ['an empty request id', { requestId: '' }, (text) => text.replace('Resources:', 'Request ID: \nResources:')],
    ['somebody else', { accountAddress: '11111111111111111111111111111111' }, (text) => text],
  ])('%s', async (_, change, write) => {
    const { can, controls, on } = await visit()
    const { fields, message } = signInFor(on, change)
    const prompts = controls.prompts()
    await expect(can.signIn?.({ ...on, fields, message: write(message) })).rejects.toMatchObject({
      code: 'wallet/unsupported-method',
    })
    expect(controls.prompts()).toEqual(prompts)
  })

  test('a text of the site’s own', async () => {
    const { can, on } = await visit()
    const { fields } = signInFor(on)
    await expect(can.signIn?.({ ...on, fields, message: 'Let me in' })).rejects.toMatchObject({
      code: 'wallet/unsupported-method',
    })
  })
})

describe('a wallet that lies', () => {
  test.each<[SolanaLie, string]>([
    ['sign-in:domain', 'wallet/sign-failed'],
    ['sign-in:address', 'wallet/sign-failed'],
    ['sign-in:statement', 'wallet/sign-failed'],
    ['sign-in:uri', 'wallet/sign-failed'],
    ['sign-in:version', 'wallet/sign-failed'],
    ['sign-in:chainId', 'wallet/sign-failed'],
    ['sign-in:nonce', 'wallet/sign-failed'],
    ['sign-in:issuedAt', 'wallet/sign-failed'],
    ['sign-in:expirationTime', 'wallet/sign-failed'],
    ['sign-in:notBefore', 'wallet/sign-failed'],
    ['sign-in:requestId', 'wallet/sign-failed'],
    ['sign-in:resources', 'wallet/sign-failed'],
    ['other-account', 'wallet/sign-failed'],
    ['other-message', 'wallet/sign-failed'],
    ['bad-signature', 'wallet/sign-failed'],
    ['short-signature', 'wallet/sign-failed'],
    ['unsupported', 'wallet/sign-failed'],
    ['garbage', 'request/unreadable'],
    ['throwing', 'request/unreadable'],
  ])('%s is %s, and the connection stays', async (lie, code) => {
    const { client, controls, signIn } = await visit()
    const before = client.connection.getState().connections
    controls.lie(lie)
    await expect(signIn()).rejects.toMatchObject({ code })
    expect(client.connection.getState().connections).toEqual(before)
  })

  test('an envelope with another message is refused', async () => {
    const { controls, signIn } = await visit()
    controls.signOffChain('v0')
    controls.lie('sign-in:nonce')
    await expect(signIn()).rejects.toMatchObject({ code: 'wallet/sign-failed' })
  })
})

test('a refusal is passed on as a refusal', async () => {
  const { controls, signIn } = await visit()
  controls.reject('solana:signIn')
  await expect(signIn()).rejects.toMatchObject({ code: 'connection/user-rejected' })
})

test('an abort does not wait for a wallet that hangs', async () => {
  const { can, controls, on } = await visit()
  controls.hang('solana:signIn')
  const leaving = new AbortController()
  const answer = can.signIn?.({ ...on, ...signInFor(on), signal: leaving.signal })
  await controls.whenPending('solana:signIn')
  leaving.abort()
  await expect(answer).rejects.toMatchObject({ code: 'request/aborted' })
})

test('a wallet that the app brings also signs in with its own feature', async () => {
  const chain = chainOf()
  const [alice] = solanaMnemonicAccounts({ count: 1 })
  const asked: object[] = []
  const { account, adapter } = createAppWallet({
    name: 'Own',
    async signIn(input) {
      asked.push(input)
      const { message } = signInFor({ account: alice?.address ?? '', chainId: chain.chainId })
      const signedMessage = new TextEncoder().encode(message)
      return { account: { address: alice?.address }, signedMessage, signature: alice?.sign(signedMessage) }
    },
  })
  const { client } = useClient(chain, { adapters: [solanaAdapter({ wallets: [adapter] })] })
  const { connection } = await connect(client, { adapterId: 'solana', connectorId: 'Own' })
  const on = targetOf(connection)
  const answer = await instanceOf(client).can.signIn?.({ ...on, ...signInFor(on) })
  expect(answer?.message).toBe(signInFor(on).message)
  expect(asked).toMatchObject([{ domain: 'app.example', address: account.address, nonce: '0123456789abcdef' }])
})
