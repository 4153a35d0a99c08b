import type { Account } from '@latchkey/core'
import { abilitiesIf, type ConnectionFields, type ConnectionPreference, toBase64 } from '@latchkey/core/adapter-kit'
import type { Ability } from '@latchkey/core/ports'
import type { CosmosNetwork } from '../chain-settings.ts'
import type { Driver, DriverAccount } from './driver.ts'

/** A wallet's connection: its accounts, each with its address on every chain. Undefined without accounts. */
export function toConnection(
  driver: Driver,
  inUse: ConnectionPreference<'cosmos'>,
  networks: readonly CosmosNetwork[],
): ConnectionFields<'cosmos'> | undefined {
  const [first, ...rest] = driver.accounts().flatMap((account) => toAccount(account, inUse.activeAccount) ?? [])
  if (!first) return undefined
  const accounts = [first, ...rest] as const
  const active = accounts.find(({ key }) => key === inUse.activeAccount) ?? first
  const approvedChains = active.addresses.flatMap(({ chainId }) => (chainId === '*' ? [] : [chainId]))
  const [chainId] = [...inUse.chains.filter((id) => approvedChains.includes(id)), ...approvedChains]
  if (!chainId) return undefined
  // A wallet of the page can be asked for further networks.
  const others = driver.add ? networks : approvedChains
  return {
    accounts,
    activeAccount: active.key,
    approvedChains,
    chainId,
    abilities: abilitiesOf(driver, others.length > 1),
  }
}

/** `before`: the account's earlier id, which stays while it is one of its addresses. */
function toAccount({ key, keys }: DriverAccount, before: string | undefined): Account<'cosmos'> | undefined {
  const [first] = keys
  return (
    first && {
      key: key ?? keys.find(({ address }) => address === before)?.address ?? first.address,
      addresses: keys.map(({ address, chainId }) => ({ chainId, address })),
      type: 'eoa',
      publicKey: first.publicKey && toBase64(first.publicKey),
      label: first.label,
    }
  )
}

/** The wallet's abilities, among those of the adapter. `others`: whether there is a network to switch to. */
function abilitiesOf(driver: Driver, others: boolean): readonly Ability[] {
  const sends = driver.signDirect !== undefined || driver.signAmino !== undefined
  return [
    ...abilitiesIf(others, 'switchNetwork'),
    ...abilitiesIf(driver.signArbitrary ?? driver.signAmino, 'signMessage'),
    ...abilitiesIf(sends, 'signTransaction', 'sendTransaction', 'transfer', 'estimateFee'),
    'waitForTransaction',
    'getTransaction',
    'getBalance',
    'tokenBalances',
  ]
}
