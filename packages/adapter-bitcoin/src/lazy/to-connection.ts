import type { Account, Network } from '@latchkey/core'
import { abilitiesIf, type ConnectionFields, type ConnectionPreference } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Ability } from '@latchkey/core/ports'
import { bitcoinNetwork } from '../chain/bitcoin-networks.ts'
import type { Driver, DriverAccount } from './driver.ts'

/**
 * A wallet's connection: its accounts on the first usable network. Undefined without accounts. Throws `network/unsupported` when its
 * accounts are on none of the configured networks, and it can't switch to one.
 */
export function toConnection(
  driver: Driver,
  { activeAccount, chains }: ConnectionPreference<'bip122'>,
  { networks, hasNode }: { readonly networks: readonly Network<'bip122'>[]; hasNode(chainId: string): boolean },
): ConnectionFields<'bip122'> | undefined {
  const shown = driver.networks()
  if (!shown.length) return undefined
  const configured = networks.flatMap(({ caipNetworkId }) => bitcoinNetwork(caipNetworkId) ?? [])
  const usable = configured.filter((network) => shown.includes(network))
  const [best] = chains.flatMap((id) => usable.find(({ chainId }) => chainId === id) ?? [])
  const network = best ?? usable[0] ?? (driver.switchTo && shown[0])
  if (!network)
    throw new LatchkeyError('network/unsupported', { details: 'The wallet is on none of the configured networks.' })
  const list = driver.accounts(network)
  const accounts = toAccounts(list)
  if (!accounts) return undefined
  const approved = driver.switchTo ? configured : usable
  return {
    accounts,
    activeAccount: (accounts.find(({ key }) => key === activeAccount) ?? accounts[0]).key,
    chainId: network.chainId,
    approvedChains: approved.map(({ chainId }) => chainId),
    abilities: abilitiesOf(driver, list, approved.length, hasNode(network.chainId)),
  }
}

/** Whether the adapter may choose an account's outputs: never where inscriptions may be. */
export function isSpendable({ type, mixed }: DriverAccount): boolean {
  return type === 'payment' && !mixed
}

function toAccounts(list: readonly DriverAccount[]): ConnectionFields<'bip122'>['accounts'] | undefined {
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
    ...abilitiesIf(chains > 1, 'switchNetwork'),
    ...abilitiesIf(driver.signMessage, 'signMessage'),
    ...abilitiesIf(driver.signPsbt, 'signPsbt'),
    ...abilitiesIf(builds || pays, 'sendTransaction'),
    ...abilitiesIf(pays, 'transfer'),
    ...abilitiesIf(node, 'estimateFee', 'waitForTransaction', 'getTransaction', 'getBalance'),
    ...abilitiesIf(driver.more, 'requestMoreAccounts'),
  ]
}
