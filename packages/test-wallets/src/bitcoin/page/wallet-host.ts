import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { providerError } from '../../shared/provider-error.ts'
import type { BitcoinKey } from '../bitcoin-key.ts'
import type { BitcoinAccount } from '../mnemonic-accounts.ts'
import { addressFormat, type BitcoinNetworkName } from '../networks.ts'
import { extractTransaction, ownInputs, type PsbtInput, readPsbt, signPsbt } from '../sign-psbt.ts'
import type { BitcoinChain } from './bitcoin-page-wallet-options.ts'
import type { BitcoinLie } from './bitcoin-state.ts'

/** The parts that the wallet's interfaces share. */
export type WalletHost = {
  readonly chains: readonly BitcoinChain[]
  readonly pays: 'payment' | 'nested' | 'legacy'
  readonly fetch: typeof fetch
  network(): BitcoinNetworkName
  lie(): BitcoinLie | null
  /** The account that the origin may see on a network; undefined when it may see none. */
  visible(network: BitcoinNetworkName): BitcoinAccount | undefined
  /** A key that is not one of the wallet's visible ones. */
  stranger(): BitcoinAccount
  /** Logs the request, waits for delay and unlock, shows the prompt and answers. */
  ask<T>(method: string, params: unknown, answer: () => Promise<T> | T): Promise<T>
  /** Waits as long as the switch says that requests of a method take. */
  delay(method: string): Promise<void>
  /** Without a prompt. */
  permitted(): boolean
  permit(permitted: boolean): void
  choose(network: BitcoinNetworkName): void
}

/** The keys of the addresses that an app sees. */
export function keysOf(host: WalletHost, network = host.network()): readonly BitcoinKey[] {
  const account = host.visible(network)
  return account ? [account[host.pays], account.ordinals] : []
}

/** The key of an address that the app may use. Throws 4100. */
export function keyOf(host: WalletHost, address: unknown, network?: BitcoinNetworkName): BitcoinKey {
  const found = keysOf(host, network).find((key) => key.address === address)
  if (!found) throw providerError(4100, 'The site is not permitted to use this account.')
  return found
}

/** Base64, or what the current lie makes of it. */
export function messageSignature(host: WalletHost, key: BitcoinKey, message: Uint8Array, protocol: 'bip322' | 'ecdsa') {
  const other = new TextEncoder().encode('Everything to me')
  const signer = host.lie() === 'bad-signature' ? host.stranger()[host.pays] : key
  const signed = signer.signMessage(host.lie() === 'other-message' ? other : message, protocol)
  return host.lie() === 'short-signature' ? base64.encode(base64.decode(signed).slice(0, 10)) : signed
}

/** Signs a PSBT; without a list, all inputs of the wallet's own keys. */
export function signed(
  host: WalletHost,
  psbt: Uint8Array,
  inputs: readonly PsbtInput[] | undefined,
  finalize = false,
): Uint8Array {
  const wanted = inputs ?? ownInputs(psbt, keysOf(host))
  const lie = host.lie()
  if (lie === 'unsigned') return psbt
  if (lie === 'other-outputs') return signPsbt(redirected(host, psbt), wanted, finalize)
  if (lie === 'loose-sighash') return loose(psbt, wanted)
  if (lie === 'bad-signature') return disturbed(psbt, wanted)
  return signPsbt(psbt, wanted, finalize)
}

/** Sends bitcoin of the payment address and returns the transaction's id. */
export async function send(host: WalletHost, to: string, sats: bigint): Promise<string> {
  const { fetch, network } = host
  const { esploraUrl } = host.chains.find((chain) => chain.network === network()) ?? { esploraUrl: '' }
  const [key] = keysOf(host)
  if (!key) throw providerError(4100, 'The site is not permitted to use this account.')
  type Utxo = { txid: string; vout: number; value: number }
  const utxos = (await (await fetch(`${esploraUrl}/address/${key.address}/utxo`)).json()) as Utxo[]
  const fee = 1000n
  const chosen = utxos.sort((a, b) => b.value - a.value)[0]
  if (!chosen || BigInt(chosen.value) < sats + fee) throw providerError(-32603, 'The wallet holds too little.')
  const parent = await (await fetch(`${esploraUrl}/tx/${chosen.txid}/hex`)).text()
  const transaction = new Transaction()
  transaction.addInput({
    txid: chosen.txid,
    index: chosen.vout,
    nonWitnessUtxo: hex.decode(parent),
    ...(key.type !== 'p2pkh' && { witnessUtxo: { script: key.script, amount: BigInt(chosen.value) } }),
  })
  transaction.addOutputAddress(to, sats, addressFormat(network()))
  transaction.addOutput({ script: key.script, amount: BigInt(chosen.value) - sats - fee })
  const { hex: raw, txid } = extractTransaction(signPsbt(transaction.toPSBT(), [{ index: 0, key }]))
  const answer = await fetch(`${esploraUrl}/tx`, { method: 'POST', body: raw })
  if (!answer.ok) throw providerError(-32603, await answer.text())
  return txid
}

/** The same transaction, but its first output pays a stranger. */
function redirected(host: WalletHost, psbt: Uint8Array): Uint8Array {
  const transaction = readPsbt(psbt)
  transaction.updateOutput(0, { script: host.stranger().payment.script }, true)
  return transaction.toPSBT()
}

const NONE_ANYONECANPAY = 0x82

/** Signatures that commit to no output, while the PSBT doesn't say so. */
function loose(psbt: Uint8Array, inputs: readonly PsbtInput[]): Uint8Array {
  const transaction = readPsbt(psbt)
  for (const { index, key } of inputs) {
    transaction.updateInput(index, { sighashType: NONE_ANYONECANPAY }, true)
    key.signInput(transaction, index, [NONE_ANYONECANPAY])
    transaction.updateInput(index, { sighashType: undefined } as never, true)
  }
  return transaction.toPSBT()
}

/** Every signature with one changed bit. */
function disturbed(psbt: Uint8Array, inputs: readonly PsbtInput[]): Uint8Array {
  const done = readPsbt(signPsbt(psbt, inputs))
  const transaction = readPsbt(psbt)
  const turned = (bytes: Uint8Array) => bytes.map((byte, at) => (at === 20 ? byte ^ 1 : byte))
  for (const { index } of inputs) {
    const { partialSig, tapKeySig } = done.getInput(index)
    const signatures = {
      ...(partialSig && { partialSig: partialSig.map(([key, signature]) => [key, turned(signature)] as const) }),
      ...(tapKeySig && { tapKeySig: turned(tapKeySig) }),
    }
    transaction.updateInput(index, signatures as never, true)
  }
  return transaction.toPSBT()
}
