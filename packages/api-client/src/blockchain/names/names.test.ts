import { describe, expect, test } from 'vitest'
import { codeOf, identity, listen } from '../../../test/calls.ts'
import { serverOf } from '../../../test/server.ts'
import { isApiError } from '../../http/api-error.ts'
import { createBlockchain } from '../blockchain.ts'

const evm = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const alice = {
  name: 'alice.example.id',
  registered: '2026-01-01T00:00:00Z',
  updated: null,
  addresses: { 2147483649: { address: evm, created: '2026-01-01T00:00:00Z' }, 0: { address: bitcoin } },
  attributes: [{ bio: 'Hello' }, { avatar: 'https://images.example/alice.png' }],
}
const profile = {
  name: 'alice.example.id',
  // In the order of an object's numeric keys.
  addresses: [
    { coinType: '0', address: bitcoin },
    { coinType: '2147483649', address: evm },
  ],
  avatar: 'https://images.example/alice.png',
  bio: 'Hello',
}

test('[S7.46] /v1/profile/account/{name} takes apiVersion', async () => {
  await using server = await serverOf(alice)
  expect(await createBlockchain(server.http()).getProfile({ name: 'alice.example.id' })).toEqual(profile)
  expect(server.calls).toMatchObject([
    { method: 'GET', path: '/v1/profile/account/alice.example.id', query: { ...identity, apiVersion: '2' } },
  ])
})

test('[S7.47] /v1/profile/reverse/{address} takes sender and apiVersion', async () => {
  await using server = await serverOf([alice, { name: 'nothing' }, null])
  const heard = listen()
  const answer = await createBlockchain(server.http(), heard).getProfilesOf({ address: evm, sender: '0xab' })
  expect(answer).toEqual({ profiles: [profile] })
  expect(server.calls).toMatchObject([
    { method: 'GET', path: `/v1/profile/reverse/${evm}`, query: { ...identity, sender: '0xab', apiVersion: '2' } },
  ])
  expect(heard.warnings).toHaveLength(2)
})

test('[S7.48] /v1/profile/suggestions/{name} takes zone', async () => {
  const suggestions = [
    { name: 'alice1.example.id', registered: false },
    { name: 'alice.example.id', registered: true },
  ]
  await using server = await serverOf({ suggestions: [...suggestions, { name: 'alice2.example.id' }, 7] })
  const heard = listen()
  const answer = await createBlockchain(server.http(), heard).getNameSuggestions({ name: 'a/b', zone: 'example.id' })
  expect(answer).toEqual({ suggestions })
  expect(server.calls).toMatchObject([
    { method: 'GET', path: '/v1/profile/suggestions/a%2Fb', query: { ...identity, zone: 'example.id' } },
  ])
  expect(heard.warnings).toHaveLength(2)
})

test('[S7.49] POST /v1/profile/account sends coin_type, address, message and signature', async () => {
  await using server = await serverOf('')
  const body = { address: evm, message: '{"name":"alice.example.id"}', signature: '0x12' }
  await createBlockchain(server.http()).registerName({ ...body, coinType: 2_147_483_649 })
  const [call] = server.calls
  expect(call).toMatchObject({ method: 'POST', path: '/v1/profile/account', query: identity })
  expect(JSON.parse(call?.body ?? '')).toEqual({ ...body, coin_type: 2_147_483_649 })
})

test('a refusal gives its reason as text', async () => {
  const body = { status: 'FAILED', reasons: [{ name: 'name', description: 'Name is already registered' }] }
  await using server = await serverOf(body, 400)
  const blockchain = createBlockchain(server.http())
  const error = await blockchain
    .registerName({ coinType: 60, address: evm, message: '', signature: '0x' })
    .catch((thrown: unknown) => thrown)
  expect(isApiError(error, 'http/status') && [error.details, error.status, error.body]).toEqual([
    'Name is already registered',
    400,
    body,
  ])
  for (const other of [{ reasons: [] }, { reasons: [{ description: 7 }] }, { error: 'no' }, 'no']) {
    await using plain = await serverOf(other, 404)
    const call = createBlockchain(plain.http()).getProfile({ name: 'nobody.example.id' })
    expect(await codeOf(call)).toBe('http/status')
  }
})

describe('resolveName', () => {
  const isEvm = (address: string) => /^0x[0-9a-fA-F]{40}$/.test(address)
  const resolve = async (addresses: object, coinType: string) => {
    await using server = await serverOf({ ...alice, addresses })
    return await createBlockchain(server.http()).resolveName({ name: 'alice.example.id', coinType, fits: isEvm })
  }
  const other = '0x0000000000000000000000000000000000000001'

  test('[S7.56] a name resolves to its addresses, of which the first is used', async () => {
    expect(await resolve({ 60: { address: evm }, 61: { address: other } }, '99')).toEqual({ address: evm })
    expect(await resolve({}, '60')).toEqual({})
  })

  test('the address of the active network is preferred to the first, and one of another ecosystem is not used', async () => {
    expect(await resolve({ 60: { address: evm }, 61: { address: other } }, '61')).toEqual({ address: other })
    expect(await resolve({ 0: { address: bitcoin }, 60: { address: evm } }, '60')).toEqual({ address: evm })
    expect(await resolve({ 0: { address: bitcoin }, 60: { address: evm } }, '61')).toEqual({})
    expect(await resolve({ 60: { address: bitcoin } }, '60')).toEqual({})
  })

  test('an invalid address is not used as the first', async () => {
    expect(await resolve({ 0: { address: 7 }, 60: { address: evm } }, '99')).toEqual({ address: evm })
  })
})
