import {
  createSignInMessage,
  createSignInMessageText,
  deriveSignInMessageText,
  parseSignInMessageText,
  verifySignIn,
} from '@solana/wallet-standard-util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeWindow } from '../../vitest/fake-window.ts'
import { createSolanaPageWallet, type SolanaPageWallet } from './create-solana-page-wallet.ts'
import { type SolanaSignInInput, signInText } from './sign-in-text.ts'

const page = fakeWindow({ origin: 'https://app.example:8443' })
let wallet: SolanaPageWallet
beforeEach(() => {
  wallet = createSolanaPageWallet({
    name: 'Sol',
    chains: [{ id: 'solana:localnet', rpcUrl: 'http://127.0.0.1:1' }],
    window: page,
  })
})
afterEach(() => {
  wallet.destroy()
  wallet.controls.reset()
})

type Output = Parameters<typeof verifySignIn>[1]
const signIn = (...inputs: SolanaSignInInput[]): Promise<readonly Output[]> => {
  const call = wallet.wallet.features['solana:signIn']?.signIn as (...given: SolanaSignInInput[]) => Promise<Output[]>
  return call(...inputs)
}
const text = ({ signedMessage }: Output) => new TextDecoder().decode(signedMessage)

const whole = {
  domain: 'app.example:8443',
  statement: 'Sign in to Example.',
  uri: 'https://app.example:8443/account?x=1#y',
  version: '1',
  chainId: 'mainnet',
  nonce: '0123456789abcdef',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-08T00:00:00.000Z',
  notBefore: '2026-01-01T00:00:00.000Z',
  requestId: 'request-7',
  resources: ['https://app.example/terms', 'urn:uuid:7'],
} satisfies SolanaSignInInput
const optional = Object.keys(whole).filter((name) => name !== 'domain') as (keyof typeof whole)[]

/** Every choice of the optional fields. */
const inputs = Array.from({ length: 2 ** optional.length }, (_, bits) => {
  const left = new Set<string>(['domain', ...optional.filter((_name, index) => bits & (1 << index))])
  return Object.fromEntries(Object.entries(whole).filter(([name]) => left.has(name))) as typeof whole
})

test('the reference writes the same text, and reads every field of it back', () => {
  const address = wallet.controls.addresses()[0] ?? ''
  for (const input of inputs) {
    const ours = signInText({ ...input, address })
    expect(ours).toBe(createSignInMessageText({ ...input, address }))
    expect(parseSignInMessageText(ours)).toEqual({ ...input, address })
  }
  console.info(`Sign In With Solana: ${inputs.length} texts are the reference’s, and read by it`)
  expect(inputs).toHaveLength(1024)
})

test('the reference accepts its signature, and refuses a lie in any field', async () => {
  const [address = ''] = wallet.controls.addresses()
  const asked = [{ domain: whole.domain }, whole, { ...whole, address }, { ...whole, resources: [] }]
  for (const input of asked) {
    const [output] = await signIn(input)
    expect(output && verifySignIn(input, output)).toBe(true)
    expect(output && deriveSignInMessageText(input, output)).toBe(output && text(output))
    expect(output?.account.address).toBe(address)
  }
  const lies = [
    ...([...optional, 'domain', 'address'] as const).map((field) => `sign-in:${field}` as const),
    ...(['bad-signature', 'other-message', 'other-account'] as const),
  ]
  for (const lie of lies) {
    wallet.controls.lie(lie)
    const input = { ...whole, address }
    const [output] = await signIn(input)
    expect(output && verifySignIn(input, output)).toBe(false)
  }
  console.info(`Sign In With Solana: ${asked.length} outputs hold for the reference, ${lies.length} lies don’t`)
})

test('it connects by sign-in, with one prompt, and uses the page’s host when the app names no domain', async () => {
  expect(wallet.wallet.accounts).toEqual([])
  const [output] = await signIn()
  const address = wallet.controls.addresses()[0] ?? ''
  expect(output && text(output)).toBe(`app.example:8443 wants you to sign in with your Solana account:\n${address}`)
  expect(output && Array.from(output.signedMessage)).toEqual(
    Array.from(createSignInMessage({ domain: 'app.example:8443', address })),
  )
  expect(wallet.wallet.accounts).toMatchObject([{ address }])
  expect(wallet.controls.prompts()).toEqual({ 'solana:signIn': 1 })
})

test('refusals, delays and another account come from the visitor', async () => {
  wallet.controls.reject('solana:signIn')
  await expect(signIn(whole)).rejects.toMatchObject({ code: 4001 })
  expect(wallet.wallet.accounts).toEqual([])
  wallet.controls.hang('solana:signIn')
  const answer = signIn(whole)
  await wallet.controls.whenPending('solana:signIn')
  wallet.controls.release()
  expect(await answer).toHaveLength(1)
  wallet.controls.approve()
  const [, hidden] = wallet.controls.addresses()
  await expect(signIn({ ...whole, address: hidden })).rejects.toMatchObject({ code: 4100 })
  wallet.controls.lie('unsupported')
  await expect(signIn(whole)).rejects.toMatchObject({ code: 4200 })
})

test('the feature is removed and added again, each with an event', () => {
  const seen: boolean[] = []
  type On = (event: string, listener: (change: { features: object }) => void) => () => void
  const on = wallet.wallet.features['standard:events']?.on as On
  on('change', ({ features }) => seen.push('solana:signIn' in features))
  wallet.controls.offerSignIn(false)
  expect(wallet.wallet.features['solana:signIn']).toBeUndefined()
  wallet.controls.offerSignIn(true)
  expect(wallet.wallet.features['solana:signIn']).toBeDefined()
  expect(seen).toEqual([false, true])
})
