import { InjectedKeplr, Keplr } from '@keplr-wallet/provider'
import { JSONUint8Array } from '@keplr-wallet/router'
import type { CosmosPageWallet } from '@latchkey/test-wallets/page'

type Provider = CosmosPageWallet['provider']
// biome-ignore lint/suspicious/noExplicitAny: messages between Keplr's own parts, and records of its answers
type Loose = any

/**
 * Both halves of Keplr's published page code: the part in the page, and the forwarding part of its content script. The test wallet stands
 * in for the extension's background. Returns the object that a page sees as `window.keplr`.
 */
export function createRealKeplr(wallet: Provider): InjectedKeplr {
  const listeners = new Set<(event: { data: unknown }) => void>()
  const channel = {
    addMessageListener: (listener: Loose) => void listeners.add(listener),
    removeMessageListener: (listener: Loose) => void listeners.delete(listener),
    postMessage(message: unknown) {
      // Messages are cloned, as by `window.postMessage`.
      const data = structuredClone(message)
      queueMicrotask(() => {
        for (const listener of [...listeners]) listener({ data })
      })
    },
  }
  const background: Readonly<Record<string, (message: Loose) => Promise<unknown>>> = {
    'enable-access': ({ chainIds }) => wallet.enable(chainIds),
    'disable-access': ({ chainIds }) => wallet.disable(chainIds),
    'get-cosmos-key': ({ chainId }) => wallet.getKey(chainId),
    'need-suggest-chain-info-interaction': async () => true,
    'suggest-chain-info': ({ chainInfo }) => wallet.experimentalSuggestChain(chainInfo),
    'request-cosmos-sign-amino': ({ chainId, signer, signDoc, signOptions }) =>
      wallet.signAmino(chainId, signer, signDoc, signOptions),
    'request-cosmos-sign-amino-adr-36': ({ chainId, signer, data }) => wallet.signArbitrary(chainId, signer, data),
    async 'request-cosmos-sign-direct'({ chainId, signer, signDoc, signOptions }) {
      const accountNumber = BigInt(signDoc.accountNumber ?? 0)
      const answer = await wallet.signDirect(chainId, signer, { ...signDoc, accountNumber }, signOptions)
      return { ...answer, signed: { ...answer.signed, accountNumber: String(accountNumber) } }
    },
  }
  const requester = {
    async sendMessage(_port: string, message: Loose): Promise<Loose> {
      // Its router sends bytes as text in both directions. Its parts for other ecosystems send requests on their own, and are not used
      // here.
      const answer = await background[message.type()]?.(JSONUint8Array.unwrap({ ...message }))
      return JSONUint8Array.unwrap(JSONUint8Array.wrap(answer ?? {}))
    },
  }
  const version = '0.12.313'
  // Its classes and its types disagree about Starknet.
  InjectedKeplr.startProxy(new Keplr(version, 'extension', requester) as Loose, undefined, channel)
  const ignore = () => {}
  const names = { id: 'keplr', name: 'Keplr', icon: '' }
  return new InjectedKeplr(undefined, version, 'extension', ignore, ignore, channel, undefined, undefined, names)
}
