import type { CallsHost, CallsState } from '../wallet-calls/calls-host.ts'
import { callsMethods } from '../wallet-calls/calls-methods.ts'

export type SessionCalls = {
  readonly methods: readonly string[]
  /** Answers a request, or throws a `ProviderError`; undefined for a method of another kind. */
  answer(method: string, params: readonly unknown[], confirm: () => Promise<void>): Promise<unknown> | undefined
  refuseCalls(refuse: boolean): void
  tellAssets(tell: boolean): void
  /** Contexts of grants that are not revoked. */
  grants(): readonly string[]
}

/** Bundles of calls, assets and grants of a phone wallet, with the same code as a page wallet's. A session is never locked. */
export function createSessionCalls(
  wallet: Pick<CallsHost, 'rpc' | 'queue' | 'accounts' | 'chain' | 'known'> & { chainId(): number },
): SessionCalls {
  let state: Pick<CallsState, 'refusesCalls' | 'tellsAssets' | 'watched'> = {
    refusesCalls: false,
    tellsAssets: false,
    watched: [],
  }
  const update = (patch: Partial<typeof state>) => {
    state = { ...state, ...patch }
  }
  const host: CallsHost = {
    ...wallet,
    state: { get: () => ({ ...state, permitted: true, chainId: wallet.chainId() }), update },
    bundles: new Map(),
    grants: new Set(),
    unlock: async () => {},
  }
  return {
    methods: Object.keys(callsMethods),
    answer(method, params, confirm) {
      const own = Object.hasOwn(callsMethods, method) ? callsMethods[method] : undefined
      return own && (async () => own(params, { host, confirm }))()
    },
    refuseCalls: (refusesCalls) => update({ refusesCalls }),
    tellAssets: (tellsAssets) => update({ tellsAssets }),
    grants: () => [...host.grants],
  }
}
