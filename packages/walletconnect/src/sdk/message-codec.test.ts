import type { ICrypto } from '@walletconnect/types'
import { expect, test } from 'vitest'
import { createConnectedScene, createScene, proposals } from '../../test/scene.ts'
import { evmAddress } from '../../test/test-wallet.ts'
import { extendCodec } from './message-codec.ts'

const personalSign = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x68690a', evmAddress] } as const

/** A message in the format that the SDK uses between apps of one phone: a type, then the plain text. */
const unencrypted = (payload: unknown) =>
  Buffer.concat([Buffer.from([2]), Buffer.from(JSON.stringify(payload))]).toString('base64')

test('behavior: a relay cannot answer a request in the name of the wallet', async () => {
  const { relay, transport, session, wallet } = await createConnectedScene()
  const asked = new Promise<{ id: number }>((resolve) => {
    wallet.answer = (request) => void resolve(request)
  })
  const request = transport.request(personalSign)
  const { id } = await asked
  relay.say(session.id, unencrypted({ id, jsonrpc: '2.0', result: '0xforged' }))
  await relay.acknowledged()
  await wallet.respond({ result: '0xsigned' })
  expect(await request).toBe('0xsigned')
})

test('behavior: a proposal without a sign-in requests none', async () => {
  const { openTab, wallet } = await createScene()
  const { uri } = await openTab().pairing.connect({ proposals })
  expect(await wallet.pair(uri)).toMatchObject({ requests: undefined })
})

test('param: signIn goes along with the proposal of its own attempt', async () => {
  const { openTab, wallet } = await createScene()
  const tab = openTab()
  const signIn = {
    chains: ['eip155:1'],
    domain: 'app.example',
    issuedAt: '2026-01-02T03:04:05.000Z',
    nonce: 'abcdef123456',
    uri: 'https://app.example',
  } as const
  const [without, with_] = await Promise.all([
    tab.pairing.connect({ proposals }),
    tab.pairing.connect({ proposals, signIn }),
  ])
  expect((await wallet.pair(without.uri)).requests).toBeUndefined()
  expect((await wallet.pair(with_.uri)).requests?.authentication).toMatchObject([
    {
      aud: 'https://app.example',
      chains: ['eip155:1'],
      domain: 'app.example',
      iat: '2026-01-02T03:04:05.000Z',
      nonce: 'abcdef123456',
      type: 'caip122',
      version: '1',
    },
  ])
})

test('behavior: the proofs of a settlement can be taken once, and its other fields stay', async () => {
  const settle = (proposalRequestsResponses: unknown) => ({
    id: 1,
    jsonrpc: '2.0',
    method: 'wc_sessionSettle',
    params: { proposalRequestsResponses },
  })
  let payload: unknown
  const crypto = { encode: async () => '', decode: async () => payload, getPayloadType: () => 0 } as unknown as ICrypto
  const signIn = extendCodec(crypto)
  for (const odd of [undefined, null, 5, { authentication: 'x' }]) {
    payload = settle(odd)
    await crypto.decode('topic', '')
    expect(signIn.take('topic')).toBeUndefined()
  }
  payload = settle({ authentication: [{ p: {} }] })
  await crypto.decode('topic', '')
  expect(signIn.take('other')).toBeUndefined()
  expect(signIn.take('topic')).toEqual([{ p: {} }])
  expect(signIn.take('topic')).toBeUndefined()
})
