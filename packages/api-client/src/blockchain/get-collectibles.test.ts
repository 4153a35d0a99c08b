import { expect, test } from 'vitest'
import { identity } from '../../test/calls.ts'
import { serverOf } from '../../test/server.ts'
import { createBlockchain } from './blockchain.ts'

const address = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'
const lamp = {
  chainId: 'eip155:1',
  contract: `0x${'c0'.repeat(20)}`,
  tokenId: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
  standard: 'erc721',
  quantity: '1',
  name: 'Lamp #7',
  collection: 'Lamps',
  imageUrl: 'https://images.example/lamp.png',
  flags: { is_spam: false, is_unasked: true },
}

test('/v1/account/{address}/collectibles answers what an account holds, with exact ids', async () => {
  await using server = await serverOf({
    collectibles: [lamp, { ...lamp, name: null, imageUrl: 'data:image/png;base64,AA' }],
  })
  const { collectibles } = await createBlockchain(server.http()).getCollectibles({ address, chainId: 'eip155:1' })
  const { flags: _, name, ...rest } = lamp
  expect(collectibles).toEqual([
    { ...rest, name, isSpam: false, isUnasked: true, isLocked: false },
    { ...rest, imageUrl: 'data:image/png;base64,AA', isSpam: false, isUnasked: true, isLocked: false },
  ])
  expect(server.calls[0]).toMatchObject({ method: 'GET', path: `/v1/account/${address}/collectibles` })
  expect(server.calls[0]?.query).toEqual({ ...identity, chainId: 'eip155:1' })
})

test('bad entries and invalid images are left out', async () => {
  const warnings: string[] = []
  await using server = await serverOf({
    collectibles: [
      { ...lamp, tokenId: '1.5' },
      { ...lamp, standard: 'erc20' },
      { ...lamp, contract: '../..' },
      { ...lamp, imageUrl: 'javascript:alert(1)' },
      { ...lamp, imageUrl: 'data:text/html,x' },
    ],
  })
  const warn = (text: string) => void warnings.push(text)
  const { collectibles } = await createBlockchain(server.http(), { warn }).getCollectibles({ address })
  expect(collectibles.map(({ imageUrl }) => imageUrl)).toEqual([undefined, undefined])
  expect(warnings.length).toBeGreaterThan(0)
})

test('chains that were read only in part are named', async () => {
  await using server = await serverOf({ collectibles: [lamp], more: ['eip155:1'] })
  const answer = await createBlockchain(server.http()).getCollectibles({ address })
  expect(answer.more).toEqual(['eip155:1'])
})
