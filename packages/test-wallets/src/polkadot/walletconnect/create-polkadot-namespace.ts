import { providerError } from '../../shared/provider-error.ts'
import { type AccountRequest, createAccountNamespace } from '../../walletconnect/namespace/create-account-namespace.ts'
import type { Announce, WalletConnectNamespace } from '../../walletconnect/namespace/namespace.ts'
import type { PolkadotPhoneChain } from '../../walletconnect/namespace/phone-chain.ts'
import { fieldsOf } from '../../walletconnect/namespace/request-params.ts'
import type { WalletConnectWalletOptions } from '../../walletconnect/namespace/wallet-connect-wallet-options.ts'
import { type PolkadotAccount, polkadotMnemonicAccounts } from '../mnemonic-accounts.ts'
import { type PolkadotPayload, signPolkadotPayload } from '../sign-payload.ts'
import { signPolkadotRaw } from '../sign-raw.ts'
import { decodeSs58, encodeSs58 } from '../ss58.ts'

type Request = AccountRequest<PolkadotAccount, PolkadotPhoneChain>

/** Polkadot for the WalletConnect wallet: the methods of WalletConnect's Polkadot reference. It signs; the app broadcasts. */
export function createPolkadotNamespace(
  options: WalletConnectWalletOptions,
  announce: Announce,
): WalletConnectNamespace {
  let count = 0
  return createAccountNamespace<PolkadotAccount, PolkadotPhoneChain>({
    key: 'polkadot',
    chains: options.polkadot ?? [],
    accounts: polkadotMnemonicAccounts({ mnemonic: options.mnemonic, count: options.accounts }),
    expose: options.expose,
    announce,
    addressOf: ({ publicKey }, { prefix }) => encodeSs58(publicKey, prefix),
    methods: {
      async polkadot_signMessage(request) {
        const account = signerOf(request, fieldsOf(request).address)
        const { message } = fieldsOf(request)
        if (typeof message !== 'string') throw providerError(-32602, 'Expected `message`.')
        await request.confirm()
        return { signature: signPolkadotRaw(account, message) }
      },
      async polkadot_signTransaction(request) {
        const { address, transactionPayload } = fieldsOf(request)
        const payload = Object(transactionPayload) as PolkadotPayload
        const account = signerOf(request, address)
        if (signerOf(request, payload.address) !== account)
          throw providerError(-32602, 'The payload is another account’s.')
        if (`polkadot:${String(payload.genesisHash).slice(2, 34)}` !== request.chain.id)
          throw providerError(-32602, `The payload is not for ${request.chain.id}.`)
        const signature = signPolkadotPayload(account, payload)
        await request.confirm()
        return { id: ++count, signature }
      },
    },
  })
}

/** An account by its address with any prefix. */
function signerOf({ accounts }: Request, address: unknown): PolkadotAccount {
  const account = accounts.find(({ publicKey }) => String(publicKey) === keyOf(address))
  if (!account) throw providerError(4100, 'The session has no such account.')
  return account
}

function keyOf(address: unknown): string {
  try {
    return String(decodeSs58(String(address)).publicKey)
  } catch {
    throw providerError(-32602, `${String(address)} is not an address.`)
  }
}
