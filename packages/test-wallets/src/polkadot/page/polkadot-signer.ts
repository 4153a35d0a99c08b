import { providerError } from '../../shared/provider-error.ts'
import type { PolkadotAccount } from '../mnemonic-accounts.ts'
import { type PolkadotPayload, signPolkadotPayload } from '../sign-payload.ts'
import { signPolkadotRaw } from '../sign-raw.ts'
import { decodeSs58 } from '../ss58.ts'
import type { InjectedApi } from './injected-wallet.ts'
import type { PolkadotLie } from './polkadot-state.ts'

/** The context of the signer. */
export type SigningHost = {
  /** CAIP-2 */
  readonly chains: readonly string[]
  /** All accounts that the origin may see. */
  visible(): readonly PolkadotAccount[]
  /** A key that is not one of the wallet's. */
  stranger(): PolkadotAccount
  lie(): PolkadotLie | null
  /** Logs the request, waits for delay and unlock, shows the prompt and answers. */
  ask<T>(method: string, params: readonly unknown[], answer: () => Promise<T> | T): Promise<T>
}

/** `signRaw` and `signPayload`, with real keys. */
export function polkadotSigner(host: SigningHost): Required<InjectedApi['signer']> {
  let count = 0
  function signerOf(address: string): PolkadotAccount {
    const key = String(decodeSs58(address).publicKey)
    const found = host.visible().find(({ publicKey }) => String(publicKey) === key)
    if (!found) throw providerError(4100, 'The site is not permitted to use this account.')
    return host.lie() === 'bad-signature' ? { ...found, sign: host.stranger().sign } : found
  }
  const answer = (signature: `0x${string}`) => {
    const lie = host.lie()
    if (lie === 'garbage') return 'signed' as never
    return { id: ++count, signature: lie === 'short-signature' ? signature.slice(0, 20) : signature }
  }
  return {
    signRaw: (request) =>
      host.ask('signRaw', [request], () => {
        const data = host.lie() === 'other-message' ? 'Everything to me' : request.data
        return answer(signPolkadotRaw(signerOf(request.address), data))
      }),
    signPayload: (given) =>
      host.ask('signPayload', [given], () => {
        const payload = given as PolkadotPayload
        if (!host.chains.includes(`polkadot:${payload.genesisHash.slice(2, 34)}`))
          throw providerError(-32602, `The test wallet signs for its chains only, not for ${payload.genesisHash}.`)
        const method = host.lie() === 'other-message' ? '0x00000000' : payload.method
        return answer(signPolkadotPayload(signerOf(payload.address), { ...payload, method }))
      }),
  }
}
