import { base58, base64 } from '@scure/base'
import { assertLocal } from '../../shared/assert-local.ts'
import { fetchRpc } from '../../shared/json-rpc.ts'
import { providerError } from '../../shared/provider-error.ts'
import { type AccountRequest, createAccountNamespace } from '../../walletconnect/namespace/create-account-namespace.ts'
import type { Announce, WalletConnectNamespace } from '../../walletconnect/namespace/namespace.ts'
import type { SolanaPhoneChain } from '../../walletconnect/namespace/phone-chain.ts'
import { decodeParam, fieldsOf } from '../../walletconnect/namespace/request-params.ts'
import type { WalletConnectWalletOptions } from '../../walletconnect/namespace/wallet-connect-wallet-options.ts'
import { type SolanaAccount, solanaMnemonicAccounts } from '../mnemonic-accounts.ts'
import { signWireTransaction } from '../sign-wire-transaction.ts'

type Request = AccountRequest<SolanaAccount, SolanaPhoneChain>

/** Solana for the WalletConnect wallet: the methods of WalletConnect's Solana reference. */
export function createSolanaNamespace(options: WalletConnectWalletOptions, announce: Announce): WalletConnectNamespace {
  const { rpc = fetchRpc, solana: chains = [] } = options
  for (const { rpcUrl } of chains) assertLocal(rpcUrl, options.allowRemote)

  const list = ({ accounts }: Request) => accounts.map(({ address }) => ({ pubkey: address }))

  async function sign(request: Request) {
    const bytes = readWire(fieldsOf(request).transaction)
    const signed = signWireTransaction(bytes, signerOf(request))
    await request.confirm()
    return { transaction: base64.encode(signed.transaction), signature: base58.encode(signed.signature) }
  }

  return createAccountNamespace({
    key: 'solana',
    chains,
    accounts: solanaMnemonicAccounts({ mnemonic: options.mnemonic, count: options.accounts }),
    expose: options.expose,
    announce,
    addressOf: ({ address }) => address,
    methods: {
      solana_getAccounts: list,
      solana_requestAccounts: list,
      async solana_signMessage(request) {
        const account = signerOf(request)
        const message = decodeParam(base58, fieldsOf(request).message)
        await request.confirm()
        return { signature: base58.encode(account.sign(message)) }
      },
      solana_signTransaction: sign,
      async solana_signAllTransactions(request) {
        const { transactions } = fieldsOf(request)
        if (!Array.isArray(transactions)) throw providerError(-32602, 'Expected `transactions`.')
        const account = signerOf(request)
        const signed = transactions.map((wire) => signWireTransaction(readWire(wire), account).transaction)
        await request.confirm()
        return { transactions: signed.map((wire) => base64.encode(wire)) }
      },
      async solana_signAndSendTransaction(request) {
        const { transaction } = await sign(request)
        const { sendOptions } = fieldsOf(request)
        const params = [transaction, { ...Object(sendOptions), encoding: 'base64' }]
        return { signature: await rpc(request.chain.rpcUrl, 'sendTransaction', params) }
      },
    },
  })
}

/** `pubkey` names the account; by default the current one. */
function signerOf(request: Request): SolanaAccount {
  const { pubkey } = fieldsOf(request)
  const account = request.accounts.find(({ address }) => pubkey === undefined || address === pubkey)
  if (!account) throw providerError(4100, 'The session has no such account.')
  return account
}

/** A transaction in base64, as in the reference. The older form with separate instructions is not supported. */
function readWire(value: unknown): Uint8Array {
  return decodeParam(base64, value)
}
