import { expect, test } from 'vitest'
import { codeOf, identity, listen } from '../../test/calls.ts'
import { serverOf } from '../../test/server.ts'
import { createBlockchain } from './blockchain.ts'

const address = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'

test('[S7.36] /v1/identity/{address} takes sender, and answers name and avatar', async () => {
  await using server = await serverOf({ name: 'alice.eth', avatar: 'https://images.example/alice.png' })
  const blockchain = createBlockchain(server.http())
  expect(await blockchain.getIdentity({ address, sender: '0xab' })).toEqual({
    name: 'alice.eth',
    avatar: 'https://images.example/alice.png',
  })
  await blockchain.getIdentity({ address })
  const [full, bare] = server.calls
  expect(full).toMatchObject({ method: 'GET', path: `/v1/identity/${address}`, query: { ...identity, sender: '0xab' } })
  expect(bare?.query).toEqual(identity)
})

test('an address without a name has none; a bad image is left out alone', async () => {
  for (const nobody of [{ name: null, avatar: null }, { name: '', avatar: '' }, {}]) {
    await using server = await serverOf(nobody)
    const heard = listen()
    expect(await createBlockchain(server.http(), heard).getIdentity({ address })).toEqual({})
    expect(heard.warnings).toEqual([])
  }
  await using server = await serverOf({ name: 'alice.eth', avatar: 'javascript:alert(1)' })
  const heard = listen()
  expect(await createBlockchain(server.http(), heard).getIdentity({ address })).toEqual({ name: 'alice.eth' })
  expect(heard.warnings).toHaveLength(1)
})

test.each([null, { name: 7 }, 'alice'])('error: the answer %j is unreadable', async (body) => {
  await using server = await serverOf(JSON.stringify(body))
  expect(await codeOf(createBlockchain(server.http()).getIdentity({ address }))).toBe('request/unreadable')
})
