import { unreadable } from '@latchkey/core/adapter-kit'
import { anyNetwork } from '../chain/prefixes.ts'
import { decodeSs58, encodeSs58 } from '../chain/ss58.ts'
import type { Found } from '../wallets/discover.ts'
import type { InjectedApi } from '../wallets/injected-wallet.ts'
import type { Authorised } from './authorised.ts'
import { signatureOf, toHex, walletError } from './decode.ts'
import type { Driver, DriverAccount, DriverTarget } from './driver.ts'

/**
 * A wallet of the page. Any error that it throws, also in a getter, is the error of that call. A wallet that was
 * enabled before doesn't ask the visitor again, and doesn't tell whether it was: `authorised` remembers that. The
 * wallet can't be told about a disconnect; it only gets no further requests.
 */
export function injectedDriver(
  { connector, wallet }: Found,
  { authorised, origin }: { readonly authorised: Authorised; readonly origin: string },
): Driver {
  const { id: name } = connector
  let api: InjectedApi | undefined
  let shown: unknown = []

  const opened = (): InjectedApi => {
    if (!api) throw unreadable('The wallet was not enabled.')
    return api
  }
  const can = (method: 'signRaw' | 'signPayload') => {
    try {
      return typeof api?.signer?.[method] === 'function'
    } catch {
      return false
    }
  }
  /** Called on the signer, because its methods use `this`. */
  const call = async (method: 'signRaw' | 'signPayload', request: object): Promise<string> => {
    const { signer } = opened()
    let answer: unknown
    try {
      answer = await signer[method]?.(request)
    } catch (thrown) {
      throw walletError(thrown)
    }
    return signatureOf(answer)
  }

  return {
    get provider() {
      return { kind: 'injected' as const, name, api: opened() }
    },
    accounts: () => readAccounts(shown),
    async connect({ silent }) {
      if (silent && !authorised.has(name)) return
      try {
        api = await (typeof wallet.connect === 'function' ? wallet.connect(origin) : wallet.enable?.(origin))
        if (typeof api !== 'object' || api === null) throw unreadable('The wallet gave nothing to the page.')
        shown = await api.accounts.get()
      } catch (thrown) {
        const error = walletError(thrown)
        // A visitor who declined is not asked at the next page load.
        if (silent && ['connection/user-rejected', 'wallet/unauthorized'].includes(error.code)) authorised.remove(name)
        throw error
      }
      if (!silent && readAccounts(shown).length) authorised.add(name)
    },
    async disconnect() {
      authorised.remove(name)
    },
    onChange(listener) {
      // The wallet reports the known accounts at once: in this turn of the event loop or a later one.
      const off = opened().accounts.subscribe((accounts) => {
        if (JSON.stringify(accounts) === JSON.stringify(shown)) return
        shown = accounts
        listener()
      })
      return () => {
        if (typeof off === 'function') off()
      }
    },
    get signMessage() {
      if (!can('signRaw')) return undefined
      return ({ address }: DriverTarget, message: Uint8Array) =>
        call('signRaw', { address, data: toHex(message), type: 'bytes' })
    },
    get signPayload() {
      if (!can('signPayload')) return undefined
      return (_target: DriverTarget, payload: object) => call('signPayload', payload)
    },
  }
}

/** The accounts of a wallet's list, without invalid ones (Ethereum's of a parachain, broken ones). */
function readAccounts(list: unknown): readonly DriverAccount[] {
  if (!Array.isArray(list)) throw unreadable('The wallet’s accounts are no list.')
  const seen = new Set<string>()
  return list.flatMap((one: unknown): readonly DriverAccount[] => {
    const { address, genesisHash, name } = (typeof one === 'object' && one ? one : {}) as Readonly<
      Record<string, unknown>
    >
    const publicKey = typeof address === 'string' ? decodeSs58(address)?.publicKey : undefined
    const key = publicKey && encodeSs58(publicKey, anyNetwork)
    if (!key || seen.has(key)) return []
    seen.add(key)
    const only = typeof genesisHash === 'string' && /^0x[\da-f]{64}$/i.test(genesisHash)
    return [
      {
        publicKey,
        key,
        label: typeof name === 'string' ? name : undefined,
        ...(only && { chains: [`polkadot:${genesisHash.slice(2, 34).toLowerCase()}`] }),
      },
    ]
  })
}
