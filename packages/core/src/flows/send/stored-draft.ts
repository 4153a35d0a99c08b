import { isChainId } from '../../kernel/caip/namespace-of.ts'
import { parseDecimal } from '../../kernel/format/decimal.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { StorageEntry } from '../../kernel/storage/storage.ts'
import type { SendCollectible, SendDraft, SendToken } from './send-api.ts'

/** The stored fields of a draft. A name is resolved again, because it may lead to another address now. */
export type StoredDraft = Pick<
  SendDraft,
  'token' | 'collectible' | 'amountText' | 'amountIn' | 'sendTokenAmount' | 'receiver'
> & {
  readonly chainId: ChainId
  readonly isMax: boolean
  /** Unix time in ms. */
  readonly editedAt: number
}

const longest = 300

export const storedDraft: StorageEntry<StoredDraft> = { name: 'send', version: 1, decode: decodeDraft }

function decodeDraft(value: unknown): StoredDraft | undefined {
  if (!isRecord(value) || !isChainId(value.chainId)) return undefined
  const amountText = text(value.amountText) ?? ''
  const amount = value.sendTokenAmount
  return {
    chainId: value.chainId as ChainId,
    token: decodeToken(value.token),
    collectible: decodeCollectible(value.collectible),
    amountText,
    amountIn: value.amountIn === 'fiat' ? 'fiat' : 'token',
    sendTokenAmount: amountText === '' ? '' : isDecimal(amount) ? amount : undefined,
    isMax: value.isMax === true,
    receiver: text(value.receiver) ?? '',
    editedAt: typeof value.editedAt === 'number' ? value.editedAt : 0,
  }
}

function decodeToken(value: unknown): SendToken | undefined {
  if (!isRecord(value)) return undefined
  const [symbol, name] = [text(value.symbol), text(value.name)]
  if (symbol === undefined || name === undefined) return undefined
  // The price and the image's address are not stored: both are read again.
  return { symbol, name, address: text(value.address) }
}

function decodeCollectible(value: unknown): SendCollectible | undefined {
  if (!isRecord(value)) return undefined
  const { standard } = value
  const [contract, tokenId, name] = [text(value.contract), text(value.tokenId), text(value.name)]
  const isOne = standard === 'erc721' || standard === 'erc1155' || standard === 'metaplex'
  if (!contract || !tokenId || !/^\d{1,78}$/.test(tokenId) || name === undefined || !isOne) return undefined
  return { contract, tokenId, standard, name, quantity: text(value.quantity) }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= longest ? value : undefined

function isDecimal(value: unknown): value is string {
  try {
    return typeof value === 'string' && parseDecimal(value).units >= 0n
  } catch {
    return false
  }
}
