import type { Connector, Platform } from '@latchkey/core'
import { announcedIcon } from '@latchkey/core/adapter-kit'
import { adapterId } from '../to-connection.ts'
import type { Config } from '../wagmi-types.ts'
import { connectorTypeOf, surfaceOf } from './connector-type.ts'
import type { Injected } from './watch-injected.ts'

type Options = {
  readonly config: Config
  readonly platform: Pick<Platform, 'framed'>
  /** Injected connectors with a wallet behind them. */
  readonly found: Injected
}

/**
 * The wallets of the app's config, each id once. `latchkeyConnector` isn't a wallet, and wallets that can't connect
 * here are left out.
 */
export function listConnectors({ config, platform, found }: Options): readonly Connector<'eip155'>[] {
  const listed = new Map<string, Connector<'eip155'>>()
  for (const connector of config.connectors) {
    const { id, icon, type } = connector
    if (type === 'latchkey' || listed.has(id)) continue
    // A Safe's connector only works inside the Safe's frame.
    if (type === 'safe' && !platform.framed()) continue
    const kind = connectorTypeOf(connector)
    const identity = kind === 'INJECTED' ? found.get(connector.uid) : undefined
    if (kind === 'INJECTED' && identity === undefined) continue
    const rdns = kind === 'ANNOUNCED' ? id : (identity?.rdns ?? [connector.rdns].flat()[0])
    listed.set(id, {
      id,
      adapterId,
      name: id === 'injected' ? (identity?.name ?? 'Browser Wallet') : connector.name,
      type: kind,
      chain: 'eip155',
      imageUrl: kind === 'ANNOUNCED' ? announcedIcon(icon) : icon?.trim(),
      ...(rdns && { info: { rdns, name: identity?.name ?? connector.name } }),
      surface: surfaceOf(type),
    })
  }
  return [...listed.values()]
}
