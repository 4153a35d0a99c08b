import { pad, toEventSelector, toHex } from 'viem'
import type { ChainRpc } from '../blockchain/chain-rpc.ts'
import type { Hex } from '../blockchain/evm/contract-reads/batch-read.ts'

/** Permit2 (Uniswap), at the same address on every chain; lower case. */
export const permit2: Hex = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** An approval of an account, by its newest log. Only the contract knows whether it is still valid. */
export type Approval = {
  /** Addresses are in lower case, because a checksum (EIP-55) takes longer than reading the log. */
  readonly kind: 'erc20' | 'operator' | 'item' | 'permit2'
  readonly token: Hex
  readonly spender: Hex
  /** The collectible's token id, where the approval is for a single one. */
  readonly tokenId?: bigint | undefined
  readonly block: number
  readonly hash: Hex
}

export type ReadApprovals = {
  readonly approvals: readonly Approval[]
  /** The first block that was read; 0 = all of them. */
  readonly from: number
  /** Some contracts have more approvals in these blocks than are listed. */
  readonly more: boolean
}

const topics = {
  approval: toEventSelector('Approval(address,address,uint256)'),
  operator: toEventSelector('ApprovalForAll(address,address,bool)'),
  permit2Approval: toEventSelector('Approval(address,address,address,uint160,uint48)'),
  permit2Permit: toEventSelector('Permit(address,address,address,uint160,uint48,uint48)'),
}
/**
 * The most requests for one list. With a node that answers 10,000 blocks at a time, they read the last 600,000 blocks.
 */
const mostRequests = 60
/** Approvals of one list, the newest. */
const mostApprovals = 1000
/** How many of these are reserved for each contract, because its maker can log any number of approvals in the account's name. */
const reservedForContract = 50
/** The most approvals that are listed for one contract, because a contract can claim that each of them counts. */
const mostOfContract = 250

type Log = {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly blockNumber: Hex
  readonly transactionHash: Hex
}

/**
 * Finds everything that an account ever allowed, by its logs. Nodes limit the blocks or logs of one answer. So a
 * refused range is halved, the newest half first, until the requests are used up.
 */
export async function readApprovals(rpc: ChainRpc, owner: string): Promise<ReadApprovals> {
  const head = Number(await rpc.call('eth_blockNumber'))
  const found = createNewest()
  const wanted = [Object.values(topics), pad(owner as Hex)]
  const todo: (readonly [number, number])[] = [[0, head]]
  let from = head + 1
  for (let left = mostRequests; left > 0 && found.size < mostApprovals; left -= 1) {
    const range = todo.pop()
    if (!range) break
    const [first, last] = range
    const logs = await askLogs(rpc, { fromBlock: toHex(first), toBlock: toHex(last), topics: wanted })
    if (logs) {
      for (const log of logs.toReversed()) found.add(readApproval(log))
      from = first
    } else if (first < last) {
      const middle = Math.floor((first + last) / 2)
      todo.push([first, middle], [middle + 1, last])
    } else break
  }
  const { approvals, more, oldest } = found.list()
  return { approvals, from: Math.max(from, oldest), more }
}

async function askLogs(rpc: ChainRpc, filter: object): Promise<readonly Log[] | undefined> {
  const [answer] = await rpc.batch([{ method: 'eth_getLogs', params: [filter] }])
  return answer && 'result' in answer && Array.isArray(answer.result) ? answer.result.filter(isLog) : undefined
}

const addressPattern = /^0x[0-9a-fA-F]{40}$/
const numberPattern = /^0x[0-9a-fA-F]{1,12}$/
const wordPattern = /^0x[0-9a-fA-F]{64}$/

const isHex = (value: unknown, pattern: RegExp): value is Hex => typeof value === 'string' && pattern.test(value)

function isLog(value: unknown): value is Log {
  const { address, blockNumber, topics: given, transactionHash } = { ...(value as Record<string, unknown>) }
  return (
    isHex(address, addressPattern) &&
    isHex(blockNumber, numberPattern) &&
    isHex(transactionHash, wordPattern) &&
    Array.isArray(given) &&
    given.length >= 3 &&
    given.every((topic) => isHex(topic, wordPattern))
  )
}

const addressOf = (topic: Hex | undefined): Hex | undefined =>
  topic && /^0x0{24}/.test(topic) ? `0x${topic.slice(26).toLowerCase()}` : undefined

function readApproval(log: Log): Approval | undefined {
  const [kind, , second, third] = log.topics
  const at = { block: Number(log.blockNumber), hash: log.transactionHash }
  const contract = log.address.toLowerCase() as Hex
  if (kind === topics.permit2Approval || kind === topics.permit2Permit) {
    const [token, spender] = [addressOf(second), addressOf(third)]
    return contract === permit2 && token && spender ? { kind: 'permit2', token, spender, ...at } : undefined
  }
  const spender = addressOf(second)
  if (!spender) return undefined
  if (kind === topics.operator) return { kind: 'operator', token: contract, spender, ...at }
  // With a fourth topic the approval is for one collectible (ERC-721).
  return third
    ? { kind: 'item', token: contract, spender, tokenId: BigInt(third), ...at }
    : { kind: 'erc20', token: contract, spender, ...at }
}

/**
 * Gathers approvals that come newest first, and keeps only the newest of each thing. Some approvals of each contract are reserved. The
 * rest of the list goes to the newest approvals of contracts that have more, so that no contract pushes another one's out.
 */
function createNewest() {
  const contracts = new Map<string, Map<string, Approval>>()
  let size = 0
  let isCut = false
  const byBlock = (approvals: readonly Approval[]) => approvals.toSorted((a, b) => b.block - a.block)
  return {
    /** The number of approvals that are kept. */
    get size() {
      return size
    },
    add(approval: Approval | undefined): void {
      if (!approval) return
      const { kind, spender, token, tokenId } = approval
      const own = contracts.get(token) ?? new Map<string, Approval>()
      contracts.set(token, own)
      // One collectible has one approval at a time.
      const key = `${kind} ${kind === 'item' ? tokenId : spender}`
      if (own.has(key)) return
      if (own.size >= mostOfContract) {
        isCut = true
        return
      }
      if (own.size < reservedForContract) size += 1
      own.set(key, approval)
    },
    /**
     * The newest first. `oldest`: reserved approvals that aren't in the list are older than this block. `more`: some contracts had more
     * approvals than the list holds for them.
     */
    list() {
      const all = [...contracts.values()].map((own) => [...own.values()])
      const reserved = byBlock(all.flatMap((own) => own.slice(0, reservedForContract)))
      const others = byBlock(all.flatMap((own) => own.slice(reservedForContract)))
      const room = Math.max(0, mostApprovals - reserved.length)
      return {
        approvals: byBlock([...reserved.slice(0, mostApprovals), ...others.slice(0, room)]),
        oldest: reserved.length > mostApprovals ? (reserved[mostApprovals - 1]?.block ?? 0) : 0,
        more: isCut || others.length > room,
      }
    },
  }
}
