import { seenTransaction } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Balance, SentTransaction } from '@latchkey/core/ports'
import { bitcoinChain } from '../../chain/bitcoin-chain.ts'
import type { OnNetwork } from '../on-chain.ts'
import { balance } from './balance.ts'
import { decodeBalance, decodeOutspend, decodeTransaction, type EsploraTransaction } from './decode-esplora.ts'
import { readJson } from './esplora.ts'
import { sentPayment } from './sent-payment.ts'

const invalid = (details: string) => new LatchkeyError('config/invalid', { details })

/** The balance of an address, including unconfirmed outputs. */
export async function getBalance(
  on: OnNetwork,
  { account, token }: { account: string; token?: string | undefined },
): Promise<Balance> {
  if (!bitcoinChain.isAddress(account, on.bitcoin.chainId))
    throw invalid(`${account} is not an address of this network`)
  if (token !== undefined) throw invalid('Bitcoin has no tokens that could be read')
  return balance(on, decodeBalance((await readJson(on, `/address/${account}`)) ?? {}))
}

/** A transaction in the node's form. How it waits for its block is kept, because a node forgets what was replaced. */
export async function findTransaction(on: OnNetwork, hash: string): Promise<EsploraTransaction | undefined> {
  if (!/^[\da-f]{64}$/i.test(hash)) throw invalid(`${hash} is not a transaction's id`)
  const found = await readJson(on, `/tx/${hash.toLowerCase()}`)
  if (found === undefined) return undefined
  const transaction = decodeTransaction(found)
  if (transaction.confirmed) {
    seenOf(on, hash).forget()
    sentPayment(on, hash).forget()
  } else seenOf(on, hash).keep(found)
  return transaction
}

/** A transaction as it waited for its block; `undefined` if no node has had it while a page was there. */
export function earlierTransaction(on: OnNetwork, hash: string): EsploraTransaction | undefined {
  try {
    return decodeTransaction(seenOf(on, hash).get())
  } catch {
    return undefined
  }
}

const seenOf = ({ network, storage }: OnNetwork, hash: string) => seenTransaction(storage, network.caipNetworkId, hash)

/**
 * The first output that a transaction spends, `txid:vout`. Only one transaction that spends it is ever included, so it identifies the
 * transaction's position among those of its sender.
 */
export function orderOf({ inputs }: EsploraTransaction): string | undefined {
  const [first] = inputs
  return first && `${first.txid}:${first.vout}`
}

/** The transaction that spent an output, given by `orderOf`. */
export async function spenderOf(on: OnNetwork, order: string): Promise<string | undefined> {
  const [, txid, vout] = /^([\da-f]{64}):(\d{1,6})$/.exec(order) ?? []
  if (txid === undefined) return undefined
  return decodeOutspend((await readJson(on, `/tx/${txid}/outspend/${vout}`)) ?? {})?.txid
}

/** The state of a transaction. A missing one was superseded if another transaction spent its first output; otherwise it is unknown. */
export async function getTransaction(
  on: OnNetwork,
  { account, hash, order }: { account: string; hash: string; order?: string | undefined },
): Promise<SentTransaction> {
  const found = await findTransaction(on, hash)
  if (!found) {
    const earlier = earlierTransaction(on, hash)
    const place = order ?? (earlier && orderOf(earlier))
    const other = place === undefined ? undefined : await spenderOf(on, place)
    const superseded = other !== undefined && other !== hash.toLowerCase()
    return { state: superseded ? 'superseded' : 'unknown', ...(place !== undefined && { order: place }) }
  }
  const away = found.outputs.filter(({ address }) => address !== account)
  const ownOrder = orderOf(found)
  return {
    state: found.confirmed ? 'included' : 'waiting',
    ...(ownOrder !== undefined && { order: ownOrder }),
    ...(away[0]?.address !== undefined && { to: away[0].address }),
    value: balance(
      on,
      away.reduce((sum, { sats }) => sum + sats, 0n),
    ),
  }
}
