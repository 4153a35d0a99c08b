import { bitcoinMnemonicAccounts } from '@latchkey/test-wallets'
import { Psbt } from 'bitcoinjs-lib'
import { scriptOf } from '../lazy/chain/scripts.ts'

/** A PSBT as an app would build it, in base64. It spends the largest confirmed output of an address. */
export async function buildPsbt(
  url: string,
  { from, to, sats, fee = 1000n }: { from: string; to: string; sats: bigint; fee?: bigint },
): Promise<string> {
  type Utxo = { txid: string; vout: number; value: number; status: { confirmed: boolean } }
  const utxos = (await (await fetch(`${url}/address/${from}/utxo`)).json()) as Utxo[]
  const utxo = utxos.filter(({ status }) => status.confirmed).sort((a, b) => b.value - a.value)[0]
  const script = scriptOf(from)
  const recipient = scriptOf(to)
  if (!utxo || !script || !recipient) throw new Error(`${from} holds nothing`)
  const key = bitcoinMnemonicAccounts().find(({ ordinals }) => ordinals.address === from)?.ordinals.publicKey
  const psbt = new Psbt()
  psbt.addInput({
    hash: utxo.txid,
    index: utxo.vout,
    witnessUtxo: { script, value: BigInt(utxo.value) },
    ...(key !== undefined && { tapInternalKey: Uint8Array.from(Buffer.from(key.slice(2), 'hex')) }),
  })
  psbt.addOutput({ script: recipient, value: sats })
  const change = BigInt(utxo.value) - sats - fee
  if (change > 0n) psbt.addOutput({ script, value: change })
  return psbt.toBase64()
}
