import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { assertLocal } from '../../shared/assert-local.ts'
import { providerError } from '../../shared/provider-error.ts'
import { type AccountRequest, createAccountNamespace } from '../../walletconnect/namespace/create-account-namespace.ts'
import type { Announce, WalletConnectNamespace } from '../../walletconnect/namespace/namespace.ts'
import type { BitcoinPhoneChain } from '../../walletconnect/namespace/phone-chain.ts'
import { decodeParam, fieldsOf } from '../../walletconnect/namespace/request-params.ts'
import type { WalletConnectWalletOptions } from '../../walletconnect/namespace/wallet-connect-wallet-options.ts'
import type { BitcoinKey } from '../bitcoin-key.ts'
import { type BitcoinAccount, bitcoinMnemonicAccounts } from '../mnemonic-accounts.ts'
import { extractTransaction, type PsbtInput, signPsbt } from '../sign-psbt.ts'
import { bitcoinNetworkOf } from './bitcoin-network-of.ts'
import { broadcast, sendTransfer } from './send-transfer.ts'

/** Keys differ by network, so an account is a number, and each chain has its key. */
type Chain = BitcoinPhoneChain & { readonly accounts: readonly BitcoinAccount[] }
type Request = AccountRequest<number, Chain>

/**
 * Bitcoin for the WalletConnect wallet: the methods of WalletConnect's Bitcoin reference. An account is named by its first native segwit
 * address and also has a taproot address for ordinals.
 */
export function createBitcoinNamespace(
  options: WalletConnectWalletOptions,
  announce: Announce,
): WalletConnectNamespace {
  const { accounts: count = 3, bitcoin = [], mnemonic } = options
  for (const { esploraUrl } of bitcoin) assertLocal(esploraUrl, options.allowRemote)
  const chains = bitcoin.map((chain): Chain => {
    const accounts = bitcoinMnemonicAccounts({ mnemonic, count, network: bitcoinNetworkOf(chain) })
    return { ...chain, accounts }
  })

  return createAccountNamespace<number, Chain>({
    key: 'bip122',
    chains,
    accounts: Array.from({ length: count }, (_, index) => index),
    expose: options.expose,
    announce,
    addressOf: (index, { accounts }) => accounts[index]?.payment.address ?? '',
    accountsEvent: {
      name: 'bip122_addressesChanged',
      data: (shown, chain) => shown.flatMap((index) => keysOf(chain, index).map(described)),
    },
    methods: {
      getAccountAddresses(request) {
        const { intentions } = fieldsOf(request)
        const wanted = Array.isArray(intentions) ? intentions : ['payment', 'ordinal']
        return keysOf(request.chain, indexOf(request))
          .map(described)
          .filter(({ intention }) => wanted.includes(intention))
      },
      async signMessage(request) {
        const { message, address, protocol } = fieldsOf(request)
        const key = keyOf(request, address)
        if (typeof message !== 'string') throw providerError(-32602, 'Expected `message`.')
        await request.confirm()
        const way = protocol === 'bip322' ? 'bip322' : 'ecdsa'
        const signature = base64.decode(key.signMessage(new TextEncoder().encode(message), way))
        return { address: key.address, signature: bytesToHex(signature) }
      },
      async signPsbt(request) {
        const { psbt, signInputs, broadcast: sends } = fieldsOf(request)
        const signed = signPsbt(decodeParam(base64, psbt), inputsOf(request, signInputs), sends === true)
        await request.confirm()
        if (sends !== true) return { psbt: base64.encode(signed) }
        const txid = await broadcast(request.chain, extractTransaction(signed).hex)
        return { psbt: base64.encode(signed), txid }
      },
      async sendTransfer(request) {
        const { recipientAddress, amount, changeAddress, memo } = fieldsOf(request)
        const key = keyOf(request, undefined)
        if (typeof recipientAddress !== 'string' || typeof amount !== 'string' || !/^[1-9]\d*$/.test(amount))
          throw providerError(-32602, 'Expected `recipientAddress` and an `amount` in satoshi.')
        await request.confirm()
        const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
        const rest = { changeAddress: text(changeAddress), memo: text(memo) }
        const txid = await sendTransfer(request.chain, key, { recipientAddress, amount: BigInt(amount), ...rest })
        return { txid }
      },
    },
  })
}

/** The addresses of an account that pages can see. */
function keysOf({ accounts }: Chain, index: number): readonly BitcoinKey[] {
  const account = accounts[index]
  return account ? [account.payment, account.ordinals] : []
}

function described({ address, publicKey, path, purpose }: BitcoinKey) {
  return { address, publicKey, path, intention: purpose === 'ordinals' ? 'ordinal' : purpose }
}

/** `account` is the first address of an account in the session; by default the current one. */
function indexOf(request: Request): number {
  const { account } = fieldsOf(request)
  const { accounts, chain } = request
  const found = accounts.find((index) => account === undefined || chain.accounts[index]?.payment.address === account)
  if (found === undefined) throw providerError(4100, 'The session has no such account.')
  return found
}

/** The key of one of an account's addresses; by default of the address that names it. */
function keyOf(request: Request, address: unknown): BitcoinKey {
  const keys = keysOf(request.chain, indexOf(request))
  const key = keys.find((one) => address === undefined || one.address === address)
  if (!key) throw providerError(4100, 'The account has no such address.')
  return key
}

function inputsOf(request: Request, value: unknown): readonly PsbtInput[] {
  if (!Array.isArray(value)) throw providerError(-32602, 'Expected `signInputs`.')
  return value.map((input: unknown): PsbtInput => {
    const { address, index, sighashTypes } = Object(input) as Record<string, unknown>
    if (!Number.isSafeInteger(index)) throw providerError(-32602, 'Expected an `index` of each input.')
    const types = Array.isArray(sighashTypes) ? { sighashTypes: sighashTypes as readonly number[] } : {}
    return { index: index as number, key: keyOf(request, address), ...types }
  })
}
