import type { Ability, Account, ChainId, Connection, Network } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { bitcoinNetwork } from '../chain/bitcoin-networks.ts'
import type { Driver, DriverAccount } from './driver.ts'

type Part = Pick<Connection<'bip122'>, 'accounts' | 'activeAccount' | 'chainId' | 'approvedChains' | 'abilities'>

/** What a connection's state depends on beside the wallet. */
export type Surroundings = {
  readonly networks: readonly Network<'bip122'>[]
  /** Whether something can be read from a network and sent to it. */
  hasNode(chainId: string): boolean
}

/**
 * A wallet's accounts, network and abilities as core knows them, on the first of the wanted networks where it can be. Undefined when it shows no account.
 * Throws `network/unsupported` when its accounts are on none of the configured networks, and it can't be told to go to one.
 */
export function toPart(
  driver: Driver,
  { networks, hasNode }: Surroundings,
  wanted: readonly (ChainId<'bip122'> | undefined)[],
  active?: string,
): Part | undefined {
  const shown = driver.networks()
  if (!shown.length) return undefined
  const configured = networks.flatMap(({ caipNetworkId }) => bitcoinNetwork(caipNetworkId) ?? [])
  const usable = configured.filter((network) => shown.includes(network))
  const [best] = wanted.flatMap((id) => usable.find(({ chainId }) => chainId === id) ?? [])
  const network = best ?? usable[0] ?? (driver.switchTo && shown[0])
  if (!network)
    throw new LatchkeyError('network/unsupported', { details: 'The wallet is on none of the configured networks.' })
  const list = driver.accounts(network)
  const accounts = toAccounts(list)
  if (!accounts) return undefined
  const approved = driver.switchTo ? configured : usable
  return {
    accounts,
    activeAccount: accounts.some(({ key }) => key === active) && active ? active : accounts[0].key,
    chainId: network.chainId,
    approvedChains: approved.map(({ chainId }) => chainId),
    abilities: abilitiesOf(driver, list, approved.length, hasNode(network.chainId)),
  }
}

/** Whether outputs of an account may be chosen by anybody but the wallet: never where inscriptions lie, or may lie. */
export function isSpendable({ type, mixed }: DriverAccount): boolean {
  return type === 'payment' && !mixed
}

function toAccounts(list: readonly DriverAccount[]): Part['accounts'] | undefined {
  const [first, ...rest] = list.map(
    ({ address, label, publicKey, type }): Account<'bip122'> => ({
      key: address,
      addresses: [{ chainId: '*', address }],
      type,
      publicKey,
      label,
    }),
  )
  return first && [first, ...rest]
}

function abilitiesOf(
  driver: Driver,
  accounts: readonly DriverAccount[],
  chains: number,
  node: boolean,
): readonly Ability[] {
  const builds = node && driver.signPsbt !== undefined
  const pays = driver.send !== undefined || (builds && accounts.some(isSpendable))
  return [
    ...when(chains > 1, 'switchNetwork'),
    ...when(driver.signMessage, 'signMessage'),
    ...when(driver.signPsbt, 'signPsbt'),
    ...when(builds || pays, 'sendTransaction'),
    ...when(pays, 'transfer'),
    ...when(node, 'estimateFee', 'waitForTransaction', 'getTransaction', 'getBalance'),
    ...when(driver.more, 'requestMoreAccounts'),
  ]
}

function when(holds: unknown, ...abilities: readonly Ability[]): readonly Ability[] {
  return holds ? abilities : []
}
