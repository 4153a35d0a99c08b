import { hexToBytes } from '@noble/hashes/utils.js'
import { Script, Transaction } from '@scure/btc-signer'
import { providerError } from '../../shared/provider-error.ts'
import type { BitcoinPhoneChain } from '../../walletconnect/namespace/phone-chain.ts'
import type { BitcoinKey } from '../bitcoin-key.ts'
import { addressFormat } from '../networks.ts'
import { bitcoinNetworkOf } from './bitcoin-network-of.ts'

type Transfer = {
  readonly recipientAddress: string
  /** In satoshi. */
  readonly amount: bigint
  readonly changeAddress?: string | undefined
  /** Hex, put into a separate output. */
  readonly memo?: string | undefined
}

/** The largest size of a transaction with one key, per input and per output, in vbytes; and the fee for each, in satoshi. */
const size = { base: 11, input: 68, output: 43 } as const
const rate = 2

/** Smaller outputs are not relayed, in satoshi. */
const dust = 546n

/** Pays `sendTransfer`'s amount from the outputs of `key`, the largest first; the change comes back. Returns the transaction's id. */
export async function sendTransfer(chain: BitcoinPhoneChain, key: BitcoinKey, transfer: Transfer): Promise<string> {
  const { recipientAddress, amount, changeAddress = key.address, memo } = transfer
  const format = addressFormat(bitcoinNetworkOf(chain))
  const coins = readCoins(await ask(chain, `/address/${key.address}/utxo`))
  const transaction = new Transaction({ allowUnknownOutputs: true })
  let spent = 0n
  let fee = 0n
  const pays = () => BigInt(rate * (size.base + size.input * transaction.inputsLength + size.output * (memo ? 3 : 2)))
  for (const { txid, vout, value } of coins) {
    transaction.addInput({ txid, index: vout, witnessUtxo: { script: key.script, amount: value } })
    spent += value
    fee = pays()
    if (spent >= amount + fee) break
  }
  if (transaction.inputsLength === 0 || spent < amount + fee) throw providerError(-32000, 'Insufficient funds.')
  transaction.addOutputAddress(recipientAddress, amount, format)
  if (memo) transaction.addOutput({ script: Script.encode(['RETURN', hexToBytes(memo)]), amount: 0n })
  const change = spent - amount - fee
  if (change >= dust) transaction.addOutputAddress(changeAddress, change, format)
  for (let index = 0; index < transaction.inputsLength; index++) key.signInput(transaction, index)
  transaction.finalize()
  return broadcast(chain, transaction.hex)
}

/** Sends a transaction in hex. Returns its id. */
export async function broadcast(chain: BitcoinPhoneChain, hex: string): Promise<string> {
  return ask(chain, '/tx', { method: 'POST', body: hex })
}

async function ask({ esploraUrl }: BitcoinPhoneChain, path: string, request?: RequestInit): Promise<string> {
  const reply = await fetch(`${esploraUrl}${path}`, request).catch((error: unknown) => {
    throw providerError(-32603, `The test wallet cannot reach its node at ${esploraUrl}: ${String(error)}`)
  })
  const text = await reply.text()
  if (!reply.ok) throw providerError(-32000, `The node refused: ${text.slice(0, 200)}`)
  return text.trim()
}

type Coin = { readonly txid: string; readonly vout: number; readonly value: bigint }

/** Esplora's amounts are JSON numbers of whole satoshi, all exact. */
function readCoins(text: string): readonly Coin[] {
  const list = JSON.parse(text) as readonly { txid: string; vout: number; value: number }[]
  const coins = list.map(({ txid, vout, value }) => ({ txid, vout, value: BigInt(value) }))
  return coins.sort((a, b) => (a.value < b.value ? 1 : -1))
}
