import { providerError } from '../../shared/provider-error.ts'
import type { SolanaAccount } from '../mnemonic-accounts.ts'
import { type OffChainForm, offChainMessage } from '../off-chain-message.ts'
import { type SolanaSignInInput, signInText } from './sign-in-text.ts'
import type { SolanaLie } from './solana-state.ts'
import type { StandardWalletAccount } from './standard-wallet.ts'

export type SignInHost = {
  /** The page's own host, for an app that names no domain. */
  readonly domain: string
  /** Connects the app if necessary, and returns the accounts that it may see then. */
  permit(): readonly SolanaAccount[]
  describe(account: SolanaAccount): StandardWalletAccount
  stranger(): SolanaAccount
  lie(): SolanaLie | null
  offChain(): OffChainForm | null
  ask<T>(method: string, params: readonly unknown[], answer: () => Promise<T> | T): Promise<T>
}

/** The false value of each field, for a wallet that lies in it. */
const untrue: Required<SolanaSignInInput> = {
  domain: 'evil.example',
  address: '11111111111111111111111111111111',
  statement: 'Everything I own is yours.',
  uri: 'https://evil.example',
  version: '2',
  chainId: 'devnet',
  nonce: '00000000evil',
  issuedAt: '2001-01-01T00:00:00.000Z',
  expirationTime: '2999-01-01T00:00:00.000Z',
  notBefore: '2001-01-01T00:00:00.000Z',
  requestId: 'evil',
  resources: ['https://evil.example/everything'],
}

/** `solana:signIn`: connects if necessary, and signs the text made from the fields, with one prompt. */
export function signInFeature(host: SignInHost) {
  function answer(input: SolanaSignInInput) {
    const visible = host.permit()
    const account = input.address === undefined ? visible[0] : visible.find(({ address }) => address === input.address)
    if (!account) throw providerError(4100, 'The site is not permitted to use this account.')
    const lie = host.lie()
    const signer = lie === 'other-account' || lie === 'bad-signature' ? host.stranger() : account
    const shown = lie === 'other-account' ? signer : account
    const signedFields = { ...input, domain: input.domain ?? host.domain, address: shown.address }
    const field = lie?.startsWith('sign-in:') ? (lie.slice('sign-in:'.length) as keyof SolanaSignInInput) : undefined
    const text = signInText({ ...signedFields, ...(field && { [field]: untrue[field] }) })
    const message = new TextEncoder().encode(lie === 'other-message' ? 'Everything to me' : text)
    const form = host.offChain()
    const signedMessage = form ? offChainMessage(form, message, shown.publicKey) : message
    const signature = signer.sign(signedMessage)
    return {
      account: host.describe(shown),
      signedMessage,
      signature: lie === 'short-signature' ? signature.slice(0, 10) : signature,
      signatureType: 'ed25519',
    }
  }

  return (...inputs: readonly SolanaSignInInput[]) =>
    host.ask<unknown>('solana:signIn', inputs, () => {
      if (host.lie() === 'unsupported') throw providerError(4200, 'The wallet does not support this method.')
      const outputs = (inputs.length ? inputs : [{}]).map(answer)
      return host.lie() === 'garbage' ? { outputs: 'none' } : outputs
    })
}
