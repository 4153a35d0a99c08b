/** An entry of `window.injectedWeb3` (`@polkadot/extension-inject`). Its answers are untrusted until they are checked. */
export type InjectedWallet = {
  readonly version?: string | undefined
  enable?(origin: string): Promise<InjectedApi>
  /** The newer method, which apps should prefer (`@polkadot/extension-dapp`). */
  connect?(origin: string): Promise<InjectedApi>
}

/** The object that a wallet returns to a page that it was enabled for. */
export type InjectedApi = {
  readonly accounts: {
    get(anyType?: boolean): Promise<readonly InjectedAccount[]>
    subscribe(listener: (accounts: readonly InjectedAccount[]) => void): unknown
  }
  readonly signer: {
    signPayload?(payload: object): Promise<{ readonly signature: string }>
    signRaw?(request: object): Promise<{ readonly signature: string }>
  }
}

/** An account in the list of a wallet of the page. */
export type InjectedAccount = {
  readonly address: string
  readonly name?: string | undefined
  /** `sr25519`, `ed25519`, `ecdsa`, or `ethereum` for accounts of other chains. */
  readonly type?: string | undefined
  /** The only chain that the account is for. */
  readonly genesisHash?: string | null | undefined
}

/** The wallets of the page by name. A wallet that throws, or can't be enabled, is left out. */
export function injectedWallets(): readonly (readonly [name: string, wallet: InjectedWallet])[] {
  try {
    const { injectedWeb3 } = (globalThis as { window?: { injectedWeb3?: Record<string, InjectedWallet> } }).window ?? {}
    return Object.keys(injectedWeb3 ?? {}).flatMap((name) => {
      try {
        const wallet = injectedWeb3?.[name]
        const enables = [wallet?.connect, wallet?.enable].some((call) => typeof call === 'function')
        return name && wallet && enables ? [[name, wallet] as const] : []
      } catch {
        return []
      }
    })
  } catch {
    return []
  }
}
