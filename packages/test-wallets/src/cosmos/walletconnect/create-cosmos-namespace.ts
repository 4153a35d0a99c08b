import { base64, hex } from '@scure/base'
import { providerError } from '../../shared/provider-error.ts'
import { type AccountRequest, createAccountNamespace } from '../../walletconnect/namespace/create-account-namespace.ts'
import type { Announce, WalletConnectNamespace } from '../../walletconnect/namespace/namespace.ts'
import type { CosmosPhoneChain } from '../../walletconnect/namespace/phone-chain.ts'
import { decodeParam, fieldsOf } from '../../walletconnect/namespace/request-params.ts'
import type { WalletConnectWalletOptions } from '../../walletconnect/namespace/wallet-connect-wallet-options.ts'
import type { AminoSignDoc } from '../amino.ts'
import { type CosmosAccount, cosmosMnemonicAccounts } from '../mnemonic-accounts.ts'
import { signAmino } from '../sign-amino.ts'
import { signDirect } from '../sign-direct.ts'

type Request = AccountRequest<CosmosAccount, CosmosPhoneChain>

/** Cosmos for the WalletConnect wallet: the methods of WalletConnect's Cosmos reference. It signs; the app broadcasts. */
export function createCosmosNamespace(options: WalletConnectWalletOptions, announce: Announce): WalletConnectNamespace {
  return createAccountNamespace<CosmosAccount, CosmosPhoneChain>({
    key: 'cosmos',
    chains: options.cosmos ?? [],
    accounts: cosmosMnemonicAccounts({ mnemonic: options.mnemonic, count: options.accounts }),
    expose: options.expose,
    announce,
    addressOf,
    methods: {
      cosmos_getAccounts: ({ accounts, chain }) =>
        accounts.map((account) => ({
          algo: 'secp256k1',
          address: addressOf(account, chain),
          pubkey: base64.encode(account.publicKey),
        })),
      async cosmos_signAmino(request) {
        const account = signerOf(request)
        const { signDoc } = fieldsOf(request)
        const doc = Object(signDoc) as AminoSignDoc
        // A message (ADR-36) has no chain.
        const isMessage = doc.chain_id === '' && doc.msgs?.every(({ type }) => type === 'sign/MsgSignData')
        if (!isMessage) assertChain(request, doc.chain_id)
        await request.confirm()
        return signAmino(account, doc)
      },
      async cosmos_signDirect(request) {
        const account = signerOf(request)
        const { chainId, accountNumber, bodyBytes, authInfoBytes } = fieldsOf({ params: fieldsOf(request).signDoc })
        assertChain(request, chainId)
        if (!/^\d+$/.test(String(accountNumber))) throw providerError(-32602, 'Expected an `accountNumber`.')
        const doc = {
          chainId: String(chainId),
          accountNumber: BigInt(String(accountNumber)),
          bodyBytes: readBytes(bodyBytes),
          authInfoBytes: readBytes(authInfoBytes),
        }
        await request.confirm()
        const { signature } = signDirect(account, doc)
        return { signature, signed: { chainId, accountNumber, bodyBytes, authInfoBytes } }
      },
    },
  })
}

const addressOf = (account: CosmosAccount, { prefix = 'cosmos' }: CosmosPhoneChain) => account.addressOn(prefix)

function signerOf(request: Request): CosmosAccount {
  const { signerAddress } = fieldsOf(request)
  const account = request.accounts.find((one) => addressOf(one, request.chain) === signerAddress)
  if (!account) throw providerError(4100, 'The session has no such account.')
  return account
}

/** A document for another chain than the request's is refused, as wallets do. */
function assertChain({ chain }: Request, chainId: unknown): void {
  if (`cosmos:${String(chainId)}` !== chain.id)
    throw providerError(-32602, `The document is for ${String(chainId)}, the request for ${chain.id}.`)
}

/** Apps send bytes in base64, older ones in hex. */
function readBytes(value: unknown): Uint8Array {
  const isHex = typeof value === 'string' && /^(?:[\da-f]{2})+$/i.test(value)
  return decodeParam(isHex ? hex : base64, isHex ? value.toLowerCase() : value)
}
