/** An account as Polkadot's wallets show it to a page (`InjectedAccount` of `@polkadot/extension-inject`). */
export type InjectedAccount = {
  readonly address: string
  readonly name?: string | undefined
  readonly type?: string | undefined
  readonly genesisHash?: string | null | undefined
}

type RawRequest = { readonly address: string; readonly data: string; readonly type: 'bytes' | 'payload' }

/** The result of `enable` (`Injected`). */
export type InjectedApi = {
  readonly accounts: {
    get(anyType?: boolean): Promise<readonly InjectedAccount[]>
    /** Calls the listener at once, and after each change. */
    subscribe(listener: (accounts: readonly InjectedAccount[]) => void): () => void
  }
  readonly metadata: { get(): Promise<readonly unknown[]>; provide(definition: unknown): Promise<boolean> }
  readonly signer: {
    signPayload?(payload: object): Promise<{ readonly id: number; readonly signature: string }>
    signRaw?(request: RawRequest): Promise<{ readonly id: number; readonly signature: string }>
  }
}

/** An entry of `window.injectedWeb3`. */
export type InjectedWallet = { readonly version: string; enable(origin: string): Promise<InjectedApi> }
