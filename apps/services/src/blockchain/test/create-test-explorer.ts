import { createTestBlockchain } from './create-test-blockchain.ts'
import { type StandInReply, startStandIn } from './start-stand-in.ts'

/** The account that tests of explorers ask about, and its spelling in their lists. */
export const explored = { namespace: 'eip155', address: '0x00000000000000000000000000000000000000a1' } as const
export const transactionHash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`

/** A history from a stand-in for an explorer. `all` reads it page by page, the hashes as numbers. */
export async function createTestExplorer(
  type: 'blockscout' | 'etherscan',
  answer: (url: URL) => StandInReply | undefined,
) {
  const explorer = await startStandIn(({ url }) => answer(url))
  const history =
    type === 'blockscout' ? { type, url: explorer.url } : { type, url: `${explorer.url}/v2/api`, apiKey: 'k' }
  const blockchain = await createTestBlockchain({
    chains: { 'eip155:1': ['http://127.0.0.1:1'] },
    config: { chains: { 'eip155:1': { history } } },
  })
  const source = blockchain.source('eip155:1').history
  if (!source) throw new Error('no history')
  const all = async (limit: number) => {
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const page = await source.page(explored, cursor, limit)
      const taken = page.items.slice(0, limit)
      pages.push(taken.map(({ transaction }) => BigInt(transaction.hash).toString()))
      cursor = taken.length < page.items.length ? taken.at(-1)?.after : page.resume
    } while (cursor !== undefined && pages.length < 20)
    return pages
  }
  return {
    source,
    all,
    requests: explorer.requests,
    async close() {
      explorer.close()
      await blockchain.close()
    },
  }
}
