import { base58 } from '@scure/base'
import type { RpcRequest } from '../../shared/json-rpc.ts'
import { providerError } from '../../shared/provider-error.ts'
import type { SolanaAccount } from '../mnemonic-accounts.ts'
import { type OffChainForm, offChainMessage } from '../off-chain-message.ts'
import { signWireTransaction } from '../sign-wire-transaction.ts'
import type { SolanaChain } from './solana-page-wallet-options.ts'
import type { SolanaLie } from './solana-state.ts'

type Input = {
  readonly account?: { readonly address?: string } | undefined
  readonly message?: Uint8Array | undefined
  readonly transaction?: Uint8Array | undefined
  readonly chain?: string | undefined
  readonly options?: Readonly<Record<string, unknown>> | undefined
}

/** The context of the signing features. */
export type SigningHost = {
  readonly chains: readonly SolanaChain[]
  readonly rpc: RpcRequest
  /** All accounts that the origin may see. */
  visible(): readonly SolanaAccount[]
  /** A key that is not one of the wallet's visible ones. */
  stranger(): SolanaAccount
  lie(): SolanaLie | null
  offChain(): OffChainForm | null
  /** Logs the request, waits for delay and unlock, shows the prompt and answers. */
  ask<T>(method: string, params: readonly unknown[], answer: () => Promise<T> | T): Promise<T>
}

/** `solana:signMessage`, `solana:signTransaction` and `solana:signAndSendTransaction`, with real keys. */
export function solanaFeatures(host: SigningHost) {
  function signerOf({ account }: Input): SolanaAccount {
    const found = host.visible().find(({ address }) => address === account?.address)
    if (!found) throw providerError(4100, 'The site is not permitted to use this account.')
    return host.lie() === 'bad-signature' ? { ...found, sign: host.stranger().sign } : found
  }

  function chainOf({ chain }: Input): SolanaChain {
    const found = chain === undefined ? host.chains[0] : host.chains.find(({ id }) => id === chain)
    if (!found) throw providerError(-32602, `The wallet does not know the chain ${chain}.`)
    return found
  }

  const garbled = (signature: Uint8Array) => (host.lie() === 'short-signature' ? signature.slice(0, 10) : signature)

  function signTransaction(input: Input) {
    const account = signerOf(input)
    const bytes = input.transaction ?? new Uint8Array()
    const signed = signWireTransaction(bytes, account)
    return host.lie() === 'unsigned' ? { ...signed, transaction: bytes } : signed
  }

  async function send(input: Input): Promise<{ signature: Uint8Array }> {
    const { rpcUrl } = chainOf(input)
    const { transaction } = signTransaction(input)
    const params = [btoa(String.fromCharCode(...transaction)), { ...input.options, encoding: 'base64' }]
    const hash = await host.rpc(rpcUrl, 'sendTransaction', params)
    return { signature: garbled(base58.decode(String(hash))) }
  }

  const answered = <T>(method: string, inputs: readonly Input[], each: (input: Input) => Promise<T> | T) =>
    host.ask<unknown>(method, inputs, async () => {
      const outputs: T[] = []
      for (const input of inputs) outputs.push(await each(input))
      return host.lie() === 'garbage' ? { outputs: 'none' } : outputs
    })

  return {
    signMessage: (...inputs: readonly Input[]) =>
      answered('solana:signMessage', inputs, (input) => {
        const text =
          host.lie() === 'other-message'
            ? new TextEncoder().encode('Everything to me')
            : (input.message ?? new Uint8Array())
        const signer = signerOf(input)
        const form = host.offChain()
        const signedMessage = form ? offChainMessage(form, text, signer.publicKey) : text
        return { signedMessage, signature: garbled(signer.sign(signedMessage)), signatureType: 'ed25519' }
      }),
    signTransaction: (...inputs: readonly Input[]) =>
      answered('solana:signTransaction', inputs, (input) => {
        chainOf(input)
        return { signedTransaction: signTransaction(input).transaction }
      }),
    signAndSendTransaction: (...inputs: readonly Input[]) => answered('solana:signAndSendTransaction', inputs, send),
  }
}
