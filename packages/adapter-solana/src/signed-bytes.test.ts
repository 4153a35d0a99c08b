import { connect } from '@latchkey/core'
import type { OffChainForm } from '@latchkey/test-wallets/page'
import { ed25519 } from '@noble/curves/ed25519.js'
import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import { getWallets } from '@wallet-standard/app'
import { describe, expect, onTestFinished, test } from 'vitest'
import { instanceOf, targetOf, useChain, useClient, useWallet } from './testing/page.fixture.ts'
import { createPhone } from './testing/phone.fixture.ts'
import { signInFor } from './testing/sign-in-for.fixture.ts'

const chainOf = useChain()
const bytes = (text: string) => Uint8Array.from(getBase58Encoder().encode(text))

async function visit() {
  const chain = chainOf()
  const { controls } = useWallet(chain)
  const { client } = useClient(chain)
  const { connection } = await connect(client, { adapterId: 'solana', connectorId: 'Sol' })
  const on = targetOf(connection)
  const { can } = instanceOf(client)
  return { can, controls, on, signIn: async () => can.signIn?.({ ...on, ...signInFor(on) }) }
}

describe.each<OffChainForm>(['v0', 'compact', 'v1'])('a hardware wallet that signs %s', (form) => {
  test('signs in, and returns the signed bytes', async () => {
    const { controls, on, signIn } = await visit()
    controls.signOffChain(form)
    const answer = await signIn()
    expect(answer?.message).toBe(signInFor(on).message)
    const signed = Buffer.from((answer?.signedBytes ?? '').slice(2), 'hex')
    expect(signed.subarray(0, 16).toString('latin1')).toBe('\u00ffsolana offchain')
    expect(ed25519.verify(bytes(answer?.signature ?? ''), signed, bytes(on.account))).toBe(true)
  })

  test('signs a message, and returns the signed bytes', async () => {
    const { can, controls, on } = await visit()
    controls.signOffChain(form)
    for (const message of ['Hello', 'Straße\n名前']) {
      const answer = await can.signMessage?.({ ...on, message })
      const signed = Buffer.from((answer?.signedBytes ?? '').slice(2), 'hex')
      expect(signed.subarray(-Buffer.byteLength(message)).toString()).toBe(message)
      expect(ed25519.verify(bytes(answer?.signature ?? ''), signed, bytes(on.account))).toBe(true)
    }
  })
})

test('a phone that does not mention its hardware wallet is recognised by the signature', async () => {
  const chain = chainOf()
  const { offChainMessages } = await import('./lazy/off-chain-messages.ts')
  const { client } = useClient(chain)
  const phone = createPhone({
    chains: [chain.chainId],
    answers: {
      solana_signMessage({ params }) {
        const message = bytes(String(params.message))
        const wrapped = offChainMessages(message, phone.first.publicKey)[3] ?? new Uint8Array()
        return { signature: getBase58Decoder().decode(phone.first.sign(wrapped)) }
      },
    },
  })
  const connection = await instanceOf(client).adopt(phone.transport)
  expect(connection.abilities).not.toContain('signIn')
  const on = targetOf(connection)
  const answer = await instanceOf(client).can.signMessage?.({ ...on, message: 'Hello' })
  const signed = Buffer.from((answer?.signedBytes ?? '').slice(2), 'hex')
  expect(signed.subarray(-5).toString()).toBe('Hello')
  expect(ed25519.verify(bytes(answer?.signature ?? ''), signed, bytes(on.account))).toBe(true)
})

test('a message followed by its signature, as Mobile Wallet Adapter returns it, is that message', async () => {
  const chain = chainOf()
  const model = useWallet(chain, { name: 'Model', state: { permitted: true } })
  const { signMessage: real } = model.wallet.features['solana:signMessage'] ?? {}
  type Signed = { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }
  const signMessage = async (input: unknown) => {
    const [{ signature, signedMessage }] = (await (real as (given: unknown) => Promise<unknown>)(input)) as [Signed]
    return [{ signedMessage: Uint8Array.from([...signedMessage, ...signature]), signature }]
  }
  const features = { ...model.wallet.features, 'solana:signMessage': { version: '1.0.0', signMessage } }
  onTestFinished(
    getWallets().register({ ...model.wallet, accounts: model.wallet.accounts, name: 'Phone', features } as never),
  )
  const { client } = useClient(chain)
  const { connection } = await connect(client, { adapterId: 'solana', connectorId: 'Phone' })
  const on = targetOf(connection)
  const answer = await instanceOf(client).can.signMessage?.({ ...on, message: 'Hello' })
  expect(answer?.signedBytes).toBeUndefined()
  expect(ed25519.verify(bytes(answer?.signature ?? ''), new TextEncoder().encode('Hello'), bytes(on.account))).toBe(
    true,
  )
})
