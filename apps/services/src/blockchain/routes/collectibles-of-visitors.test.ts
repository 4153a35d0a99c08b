import { expect, test } from 'vitest'
import { createTtlCache } from '../../limits/ttl-cache.ts'
import type { Blockchain } from '../blockchain.ts'
import type { ChainSource } from '../chain-sources.ts'
import type { Collectible } from '../evm/read-collectibles.ts'
import { answerCollectibles } from './collectibles.ts'

const address = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const lamp: Collectible = {
  contract: address,
  tokenId: '1',
  standard: 'erc721',
  amount: '1',
  collection: 'Lamps',
  isUnasked: false,
}

test('a list without names, because its visitor may have no more files fetched, is given to no other visitor', async () => {
  let name: string | undefined
  let reads = 0
  const source = {
    chainId: 'eip155:1',
    async collectibles() {
      reads += 1
      return { held: [{ ...lamp, name }], isMore: false }
    },
  }
  const blockchain = { cache: createTtlCache({ now: () => 0 }), isSpam: () => false }
  const namesFor = async (asker: string) => {
    const { collectibles } = await answerCollectibles(blockchain as unknown as Blockchain, {
      account: { namespace: 'eip155', address },
      asker,
      chains: [source as unknown as ChainSource],
      isForced: false,
      image: (url) => url,
    })
    return collectibles.map((one) => one.name)
  }
  expect(await namesFor('203.0.113.1')).toEqual([null])
  name = 'Lamp 1'
  expect(await namesFor('203.0.113.2')).toEqual(['Lamp 1'])
  expect([await namesFor('203.0.113.2'), reads]).toEqual([['Lamp 1'], 2])
})
