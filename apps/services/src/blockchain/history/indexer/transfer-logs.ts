import type { RawMove } from '../raw-transaction.ts'
import type { Log } from './block.ts'

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
export const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155. */
export const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/** How many kinds of tokens of one batch are read. */
const mostOfBatch = 50

/** The token transfers in a log; none for any other log, or if its data has another form. */
export function readTransfers({ address: contract, topics, data }: Log): readonly RawMove[] {
  const [topic, first = '', second = '', third = ''] = topics
  const words = (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
  if (topic === transferTopic && topics.length === 3 && words[0] !== undefined)
    return [{ standard: 'erc20', contract, from: toAddress(first), to: toAddress(second), amount: String(words[0]) }]
  if (topic === transferTopic && topics.length === 4)
    return [
      {
        standard: 'erc721',
        contract,
        from: toAddress(first),
        to: toAddress(second),
        amount: '1',
        tokenId: String(BigInt(third)),
      },
    ]
  if (topics.length !== 4) return []
  const parties = { standard: 'erc1155', contract, from: toAddress(second), to: toAddress(third) } as const
  if (topic === singleTopic && words[0] !== undefined && words[1] !== undefined)
    return [{ ...parties, tokenId: String(words[0]), amount: String(words[1]) }]
  if (topic !== batchTopic) return []
  const ids = readArray(words, 0)
  const amounts = readArray(words, 1)
  return ids.flatMap((id, index): RawMove[] => {
    const amount = amounts[index]
    return amount === undefined ? [] : [{ ...parties, tokenId: String(id), amount: String(amount) }]
  })
}

/** The dynamic array that word `index` points at. */
function readArray(words: readonly bigint[], index: number): readonly bigint[] {
  const offset = words[index]
  if (offset === undefined || offset % 32n !== 0n || offset / 32n >= BigInt(words.length)) return []
  const start = Number(offset / 32n)
  const length = words[start] ?? 0n
  if (length > BigInt(words.length - start - 1)) return []
  return words.slice(start + 1, start + 1 + Math.min(Number(length), mostOfBatch))
}

function toAddress(topic: string): string {
  return `0x${topic.slice(-40)}`
}
