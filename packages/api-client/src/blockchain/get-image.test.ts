import { expect, test } from 'vitest'
import { codeOf, identity } from '../../test/calls.ts'
import { serverOf } from '../../test/server.ts'
import { createBlockchain } from './blockchain.ts'

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47])

test('an image comes through the image route of the host; the host’s own images come directly', async () => {
  await using server = await serverOf(png, 200, 'image/png')
  const blockchain = createBlockchain(server.http({ baseUrl: `${server.baseUrl}/api/` }))
  const blob = await blockchain.getImage({ url: 'https://cdn.example/a b.png?size=1' })
  expect([blob.type, new Uint8Array(await blob.arrayBuffer())]).toEqual(['image/png', png])
  await blockchain.getImage({ url: `${server.baseUrl}/api/v1/image?url=https%3A%2F%2Fcdn.example%2Fc.png` })
  await blockchain.getImage({ url: `${server.baseUrl}/elsewhere.png` })
  expect(server.calls.map(({ path, query }) => [path, query])).toEqual([
    ['/api/v1/image', { ...identity, url: 'https://cdn.example/a b.png?size=1' }],
    ['/api/v1/image', { ...identity, url: 'https://cdn.example/c.png' }],
    ['/api/v1/image', { ...identity, url: `${server.baseUrl}/elsewhere.png` }],
  ])
})

test('error: an answer that is not an image', async () => {
  await using server = await serverOf('<script>', 200, 'text/html')
  const call = createBlockchain(server.http()).getImage({ url: 'https://cdn.example/a.png' })
  expect(await codeOf(call)).toBe('request/unreadable')
})
