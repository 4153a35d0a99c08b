import type { Transaction, Transfer } from '@latchkey/api-client'
import { sameAddress } from '../../kernel/caip/index.ts'
import { advertises } from '../assets/looks-like.ts'
import type { ActivityAmount, ActivityRow } from './activity-api.ts'
import { signOf } from './sign-of.ts'

/** A transaction of the history as a row. Values that depend on other rows are added later. */
export function historyRow({ id, metadata, transfers }: Transaction, account: string): ActivityRow {
  const { chain, hash, minedAt, operationType, status, application } = metadata
  const amounts = transfers.map((transfer) => amountOf(transfer, metadata))
  return {
    id,
    hash,
    chainId: chain,
    at: Date.parse(minedAt),
    operation: operationType,
    status,
    direction: directionOf(transfers),
    amounts,
    signed: sameAddress(metadata.sentFrom, account),
    counterparty: counterpartyOf({ id, metadata, transfers }, account),
    isSpam: amounts.length > 0 && amounts.every(({ isSpam }) => isSpam),
    application: application?.name,
    local: false,
  }
}

function amountOf(
  { direction, quantity, fungibleInfo, nftInfo }: Transfer,
  { operationType, chain }: Transaction['metadata'],
): ActivityAmount {
  const sign = signOf(operationType, direction)
  if (fungibleInfo) {
    const { name, symbol, iconUrl, isSpam, address } = fungibleInfo
    const spam = isSpam || (address !== undefined && advertises(name, symbol))
    const tokenId = address ?? chain
    return { sign, amount: quantity.numeric, symbol, tokenId, iconUrl, kind: 'token', isSpam: spam }
  }
  const { name, previewUrl, isSpam = false } = nftInfo ?? {}
  return { sign, amount: quantity.numeric, name, iconUrl: previewUrl, kind: 'nft', isSpam: isSpam || advertises(name) }
}

function directionOf(transfers: readonly Transfer[]): ActivityRow['direction'] {
  const [first, ...rest] = transfers
  return first && rest.every(({ direction }) => direction === first.direction) ? first.direction : undefined
}

/** The address at the other side: of the first transfer, else of the transaction. */
function counterpartyOf({ metadata, transfers: [first] }: Transaction, account: string): string | undefined {
  const other = first && (first.direction === 'in' ? first.sender : first.recipient)
  const { sentFrom, sentTo } = metadata
  return other ?? ((sameAddress(sentFrom, account) ? sentTo : sentFrom) || undefined)
}
