import type { Account, ChainId, Network } from '@latchkey/core'
import { abilitiesIf, type ConnectionFields, type ConnectionPreference } from '@latchkey/core/adapter-kit'
import type { Ability } from '@latchkey/core/ports'
import { anyNetwork, type Prefixes } from '../chain/prefixes.ts'
import { encodeSs58 } from '../chain/ss58.ts'
import { toHex } from './decode.ts'
import type { Driver, DriverAccount } from './driver.ts'

type Accounts = ConnectionFields<'polkadot'>['accounts']

/** A wallet's connection: its accounts, with an address for each network that they may be used on. Undefined without a usable account. */
export function toConnection(
  driver: Driver,
  {
    inUse,
    networks,
    prefixes,
  }: {
    readonly inUse: ConnectionPreference<'polkadot'>
    readonly networks: readonly Network<'polkadot'>[]
    readonly prefixes: Prefixes
  },
): ConnectionFields<'polkadot'> | undefined {
  const chains = driver.chains?.()
  const approvedChains = networks.map(({ caipNetworkId }) => caipNetworkId).filter((id) => chains?.includes(id) ?? true)
  const accounts = toAccounts(driver.accounts(), approvedChains, prefixes)
  if (!accounts) return undefined
  const active = accounts.find(({ key }) => key === inUse.activeAccount) ?? accounts[0]
  const chainId = inUse.chains.find((id) => isOn(active, id)) ?? active.addresses[0]?.chainId
  return {
    accounts,
    activeAccount: active.key,
    approvedChains,
    chainId: chainId as ChainId<'polkadot'>,
    abilities: abilitiesOf(driver, approvedChains.length),
  }
}

/** A wallet's accounts in core's form, with an address for each network; `undefined` without a usable one. */
function toAccounts(
  accounts: readonly DriverAccount[],
  networks: readonly ChainId<'polkadot'>[],
  prefixes: Prefixes,
): Accounts | undefined {
  const [first, ...rest] = accounts.flatMap(({ chains, key, label, publicKey }): readonly Account<'polkadot'>[] => {
    const usable = networks.filter((chainId) => !chains || chains.includes(chainId))
    const addresses = usable.map((chainId) => ({
      chainId,
      address: encodeSs58(publicKey, prefixes[chainId] ?? anyNetwork),
    }))
    return addresses.length ? [{ key, addresses, type: 'eoa', publicKey: toHex(publicKey), label }] : []
  })
  return first && [first, ...rest]
}

/** Whether an account may be used on a network. */
export function isOn({ addresses }: Account<'polkadot'>, chainId: string): boolean {
  return addresses.some((entry) => entry.chainId === chainId)
}

/** The wallet's abilities, among those of the adapter. */
function abilitiesOf(driver: Driver, chains: number): readonly Ability[] {
  return [
    ...abilitiesIf(chains > 1, 'switchNetwork'),
    ...abilitiesIf(driver.signMessage, 'signMessage'),
    ...abilitiesIf(driver.signPayload, 'signTransaction', 'sendTransaction', 'transfer', 'estimateFee'),
    'waitForTransaction',
    'getBalance',
    'tokenBalances',
    'setActiveAccount',
  ]
}
