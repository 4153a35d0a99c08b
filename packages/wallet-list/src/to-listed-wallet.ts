import { WELL_KNOWN } from './facts/chains.ts'
import type { ListedWallet } from './listed-wallet.ts'
import type { InjectedIds, ListedFact, WalletNamespace } from './wallet-fact.ts'

/** Converts a fact to the form that apps read: store ids become links, a bare namespace becomes its well-known networks. */
export function toListedWallet(fact: ListedFact): ListedWallet {
  return {
    id: fact.id,
    name: fact.name,
    rdns: fact.rdns?.[0],
    imageId: fact.id,
    homepage: fact.homepage,
    mobileLink: fact.mobileLink,
    desktopLink: fact.desktopLink,
    webappLink: fact.webappLink,
    linkMode: fact.linkMode,
    appStore: fact.ios && `https://apps.apple.com/app/id${fact.ios}`,
    playStore: fact.android && `https://play.google.com/store/apps/details?id=${fact.android}`,
    chromeStore: fact.chrome && `https://chromewebstore.google.com/detail/${fact.chrome}`,
    chains: fact.chains.flatMap((claim) => (isNamespace(claim) ? WELL_KNOWN[claim] : [claim])),
    order: fact.order,
    injected: fact.injected && listInjected(fact.injected),
  }
}

function isNamespace(claim: string): claim is WalletNamespace {
  return !claim.includes(':')
}

function listInjected(injected: InjectedIds): { namespace: string; injectedId: string }[] {
  return Object.entries(injected).flatMap(([namespace, ids]) => ids.map((injectedId) => ({ namespace, injectedId })))
}
