import { getAddress } from 'viem'
import { cleanText } from '../../limits/clean-text.ts'
import type { NativeCurrency } from '../config.ts'
import type { TokenMetadata } from '../evm/contract-reads/token-metadata.ts'
import type { HistoryTransaction, Movement, Operation } from './history-source.ts'
import type { RawMove, RawTransaction } from './raw-transaction.ts'

export type DescribeOptions = {
  /** The account that the transaction is described for. */
  readonly address: string
  readonly native: NativeCurrency
  /** By lower-case address. */
  readonly metadata: ReadonlyMap<string, TokenMetadata>
  /** Configured tokens, in lower case: their logs are trusted. */
  readonly genuine: ReadonlySet<string>
}

const zero = '0x0000000000000000000000000000000000000000'
/** `approve(address,uint256)`, `increaseAllowance`, `setApprovalForAll`. */
const approvals: ReadonlySet<string | undefined> = new Set(['0x095ea7b3', '0x39509351', '0xa22cb465'])

/** A transaction as one account sees it. */
export function describeTransaction(raw: RawTransaction, options: DescribeOptions): HistoryTransaction {
  const own = options.address.toLowerCase()
  const movements: Movement[] = []
  if (raw.status !== 'failed') {
    const to = raw.to ?? raw.created
    if (BigInt(raw.value) > 0n && (raw.from === own || to === own)) {
      movements.push({
        ...sides(raw.from, to ?? zero, own),
        amount: BigInt(raw.value),
        decimals: options.native.decimals,
      })
    }
    for (const move of raw.moves)
      if (move.from === own || move.to === own) movements.push(describeMove(move, raw, own, options))
  }
  return {
    hash: raw.hash,
    minedAt: raw.minedAt,
    status: raw.status,
    operation: operationOf(raw, movements, own),
    from: getAddress(raw.from),
    to: raw.to || raw.created ? getAddress(raw.to ?? raw.created ?? zero) : '',
    nonce: raw.nonce,
    movements,
  }
}

function sides(from: string, to: string, own: string): Pick<Movement, 'direction' | 'sender' | 'recipient'> {
  const other = to === own ? 'in' : 'out'
  const direction = from === to ? 'self' : other
  return { direction, sender: getAddress(from), recipient: getAddress(to) }
}

function describeMove(
  move: RawMove,
  raw: RawTransaction,
  own: string,
  { metadata, native, genuine }: DescribeOptions,
): Movement {
  if (move.standard === 'native') {
    return { ...sides(move.from, move.to, own), amount: BigInt(move.amount), decimals: native.decimals }
  }
  const known = metadata.get(move.contract)
  const isNft = move.standard !== 'erc20'
  const name =
    cleanText(known?.name ?? move.token?.name ?? '') || `${move.contract.slice(0, 6)}…${move.contract.slice(-4)}`
  const symbol = cleanText(known?.symbol ?? move.token?.symbol ?? '') || name
  const id = move.tokenId && move.tokenId.length > 12 ? `${move.tokenId.slice(0, 6)}…` : move.tokenId
  return {
    ...sides(move.from, move.to, own),
    amount: BigInt(move.amount),
    decimals: isNft ? 0 : (known?.decimals ?? move.token?.decimals ?? 0),
    token: {
      address: getAddress(move.contract),
      name: isNft && id !== undefined ? `${name} #${id}` : name,
      symbol,
      iconUrl: known?.iconUrl ?? move.token?.iconUrl,
    },
    ...(isNft && { isNft }),
    ...(isPoison(move, raw, own, genuine) && { isPoison: true }),
  }
}

/**
 * Whether a transfer is spam because of the transaction that it is in (address poisoning). A contract can log any
 * transfer. So in a transaction that the account didn't send, a transfer of nothing is spam. A token that leaves the
 * account there is spam too, with two exceptions: the operator configured the token, because a contract may spend what
 * was approved; or the transaction called the account itself, which is a contract then. `spam.ts` judges the token.
 */
function isPoison(move: RawMove, { from, to }: RawTransaction, own: string, genuine: ReadonlySet<string>): boolean {
  if (from === own) return false
  if (BigInt(move.amount) === 0n) return true
  return move.from === own && to !== own && !genuine.has(move.contract)
}

function operationOf(raw: RawTransaction, movements: readonly Movement[], own: string): Operation {
  if (raw.to === null) return raw.from === own ? 'deploy' : 'execute'
  const real = movements.filter(({ isPoison }) => !isPoison)
  const ins = real.filter(({ direction }) => direction === 'in')
  const outs = real.filter(({ direction }) => direction === 'out')
  if (real.length === 0 && approvals.has(raw.selector)) return 'approve'
  if (real.length === 0) return raw.value !== '0' && raw.from === own ? 'send' : 'execute'
  if (ins.length > 0 && outs.length > 0) return 'trade'
  if (ins.length > 0) return ins.every(({ sender }) => sender === zero) ? 'mint' : 'receive'
  if (outs.length > 0) return outs.every(({ recipient }) => recipient === zero) ? 'burn' : 'send'
  return 'send'
}
