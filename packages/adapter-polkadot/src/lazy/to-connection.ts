import type { Ability, Account, ChainId, Connection, Network } from '@latchkey/core'
import { anyNetwork, type Prefixes } from '../chain/prefixes.ts'
import { encodeSs58 } from '../chain/ss58.ts'
import { toHex } from './decode.ts'
import type { Driver, DriverAccount } from './driver.ts'

type Accounts = Connection<'polkadot'>['accounts']

/** The configured Polkadot networks. */
export function polkadotNetworks(networks: readonly Network[]): readonly Network<'polkadot'>[] {
  return networks.filter((network): network is Network<'polkadot'> => network.chainNamespace === 'polkadot')
}

/** A wallet's accounts as core knows them, spelled for each network; `undefined` when it shows none that any network can use. */
export function toAccounts(
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
  return addresses.some((spelling) => spelling.chainId === chainId)
}

/** What a wallet can do, of all that the adapter has. */
export function abilitiesOf(driver: Driver, chains: number): readonly Ability[] {
  return [
    ...when(chains > 1, 'switchNetwork'),
    ...when(driver.signMessage, 'signMessage'),
    ...when(driver.signPayload, 'signTransaction', 'sendTransaction', 'transfer', 'estimateFee'),
    'waitForTransaction',
    'getBalance',
    'tokenBalances',
    'setActiveAccount',
  ]
}

function when(holds: unknown, ...abilities: readonly Ability[]): readonly Ability[] {
  return holds ? abilities : []
}
