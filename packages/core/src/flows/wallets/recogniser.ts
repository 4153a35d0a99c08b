import type { Connector } from '../../kernel/ports/connector.ts'
import type { WalletIdentities } from '../../kernel/ports/wallet-source.ts'

/** The wallet that a connector shows itself to be, by what it announces. */
export type Recogniser = (connector: Connector) => ReturnType<WalletIdentities['identifyWallet']>

/** Looks each connector up once: the list is drawn again with every change, and within the click that opens it. */
export function createRecogniser(identities: WalletIdentities): Recogniser {
  const known = new WeakMap<Connector, { readonly wallet: ReturnType<Recogniser> }>()
  const look = ({ id, chain, info }: Connector) =>
    (info?.rdns ? identities.identifyWallet({ rdns: info.rdns }) : undefined) ??
    // On Ethereum the announced name proves nothing: the rdns does.
    (info?.name && chain !== 'eip155' ? identities.identifyWallet({ standardName: info.name }) : undefined) ??
    identities.identifyWallet({ namespace: chain, has: (mark) => mark === id })
  return (connector) => {
    const found = known.get(connector) ?? { wallet: look(connector) }
    known.set(connector, found)
    return found.wallet
  }
}
