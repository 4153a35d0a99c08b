import { fromBase64, toBase64 } from '@latchkey/core/adapter-kit'
import type { PortContext, StorageEntry } from '@latchkey/core/ports'
import { decodeBech32 } from '../chain/bech32.ts'
import type { CosmosNetwork } from '../chain-settings.ts'
import { addressOf } from './address-of.ts'
import { fieldsOf } from './decode.ts'
import type { DriverKey } from './driver.ts'

type StoredKey = {
  readonly chainId: string
  readonly address: string
  readonly publicKey: string
  readonly aminoOnly: boolean
  readonly label?: string | undefined
}
type Stored = Readonly<Record<string, readonly StoredKey[]>>

const isStoredKey = (value: unknown): value is StoredKey => {
  const { address, aminoOnly, chainId, label, publicKey } = fieldsOf(value)
  return (
    [address, chainId, publicKey].every((part) => typeof part === 'string') &&
    typeof aminoOnly === 'boolean' &&
    (label === undefined || typeof label === 'string')
  )
}

const entry: StorageEntry<Stored> = {
  name: 'cosmos-accounts',
  version: 1,
  decode: (value) =>
    Object.fromEntries(
      Object.entries(fieldsOf(value)).flatMap(([id, keys]) =>
        Array.isArray(keys) && keys.every(isStoredKey) ? [[id, keys]] : [],
      ),
    ),
}

export type Memory = ReturnType<typeof createMemory>

/**
 * The accounts that wallets showed, by connector. When Keplr is locked or has forgotten the app, it can't be asked without a prompt
 * (chainapsis/keplr-wallet#634). So a reload shows the accounts that were seen last, and the first request finds out
 * (docs/decisions/cosmos-restores.md).
 */
export function createMemory({ storage }: Pick<PortContext<never>, 'storage'>) {
  const item = storage.item(entry)
  return {
    /** The accounts on configured networks whose address is their key's. */
    recall(connectorId: string, networks: readonly CosmosNetwork[]): readonly DriverKey[] {
      const stored = item.get() ?? {}
      const keys = Object.hasOwn(stored, connectorId) ? (stored[connectorId] ?? []) : []
      return networks.flatMap(({ caipNetworkId, settings }) => {
        const found = keys.find(({ chainId }) => chainId === caipNetworkId)
        const publicKey = fromBase64(found?.publicKey)
        if (!found || publicKey?.length !== 33) return []
        const { address, aminoOnly, label } = found
        const own = decodeBech32(address) && addressOf(publicKey, settings.bech32Prefix) === address
        return own ? [{ chainId: caipNetworkId, address, publicKey, aminoOnly, label }] : []
      })
    },
    remember(connectorId: string, keys: readonly DriverKey[]) {
      const stored = keys.flatMap(({ publicKey, ...key }) =>
        publicKey ? [{ ...key, publicKey: toBase64(publicKey) }] : [],
      )
      item.set({ ...item.get(), [connectorId]: stored })
    },
    forget(connectorId: string) {
      const { [connectorId]: _gone, ...rest } = item.get() ?? {}
      if (Object.keys(rest).length) item.set(rest)
      else item.remove()
    },
  }
}
