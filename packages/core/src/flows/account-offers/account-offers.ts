import { createStore } from 'zustand/vanilla'
import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { derive } from '../../kernel/machine.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import type { Readable } from '../../kernel/store.ts'
import { accountTarget } from '../account/account-target.ts'
import { listsAssets } from '../account/lists-assets.ts'
import { canBuyFrom } from '../buy/can-buy.ts'
import { remoteSettings } from '../services/remote-settings.ts'
import { canSwapFrom } from '../swap/can-swap.ts'

/** The features that work for the account in use, where the services or the wallet decide it; `undefined` until they have answered. */
export type AccountOffers = {
  readonly swap: boolean | undefined
  readonly buy: boolean | undefined
  /** The wallet lists what the account holds. Asked where there are no services. */
  readonly assets: boolean | undefined
}

const asks = {
  swap: canSwapFrom,
  buy: canBuyFrom,
  assets: listsAssets,
} as const
type Name = keyof typeof asks

/** Whether the account in use can swap and buy, and whether its wallet lists assets: asked while the store is listened to. */
export const accountOffers: Feature<Readable<AccountOffers>> = { id: 'account-offers', create: createAccountOffers }

function createAccountOffers(client: LatchkeyClient): Readable<AccountOffers> {
  const settings = client.use(remoteSettings)
  /**
   * By all that an answer depends on, so that a late one counts for its own account alone. Kept, so that a view which
   * opens again is right at once.
   */
  const known = createStore<Readonly<Record<string, boolean>>>(() => ({}))
  /** The questions about the account in use. The services answer them where the app has some, else the wallet. */
  function questions(): readonly { name: Name; key: string; connection: Connection }[] {
    const { connection } = accountTarget(client) ?? {}
    if (!connection) return []
    const { features } = settings.getState()
    const of = `${connection.id} ${connection.chainId}`
    if (!client.options.services) return [{ name: 'assets', key: of, connection }]
    return (['swap', 'buy'] as const).map((name) => ({ name, key: `${name} ${of} ${features[name]}`, connection }))
  }
  function offered(name: Name): boolean | undefined {
    const asked = questions().find((one) => one.name === name)
    if (!asked) return false
    if (name === 'assets') return known.getState()[asked.key]
    return settings.getState().status === 'loading' ? undefined : settings.isOn(name) && known.getState()[asked.key]
  }
  /** Asks for the account in use, and again when it, its network or the operator's settings change. */
  function watch(): Unsubscribe {
    const asked = new Set<string>()
    const ask = () => {
      for (const { name, key, connection } of questions()) {
        if (asked.has(key)) continue
        asked.add(key)
        void asks[name](client, connection).then((is) => known.setState({ [key]: is }))
      }
    }
    ask()
    const offs = [client.connection.subscribe(ask), settings.subscribe(ask)]
    return () => {
      for (const off of offs) off()
    }
  }

  const offers = derive([known, settings, client.connection], () => ({
    swap: offered('swap'),
    buy: offered('buy'),
    assets: offered('assets'),
  }))
  return {
    ...offers,
    subscribe(listener) {
      const offs = [offers.subscribe(listener), watch()]
      return () => {
        for (const off of offs) off()
      }
    },
  }
}
