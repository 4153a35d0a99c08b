import type { Ability, Account, Connection } from '@latchkey/core'
import { toBase64 } from './decode.ts'
import type { Driver, DriverKey } from './driver.ts'

/**
 * One account with its spelling on each chain; `undefined` when there is none. Its key is the spelling on the first network, or the one
 * that it had before while that is still among them.
 */
export function toAccount(keys: readonly DriverKey[], before?: string): Account<'cosmos'> | undefined {
  const [first] = keys
  if (!first) return undefined
  return {
    key: keys.some(({ address }) => address === before) ? (before as string) : first.address,
    addresses: keys.map(({ address, chainId }) => ({ chainId, address })),
    type: 'eoa',
    publicKey: first.publicKey && toBase64(first.publicKey),
    label: first.label,
  }
}

/** What a connection is made of and changes with. */
export function viewOf(
  accounts: Connection<'cosmos'>['accounts'],
  activeAccount: string,
): Pick<Connection<'cosmos'>, 'accounts' | 'activeAccount' | 'approvedChains'> {
  const active = accounts.find(({ key }) => key === activeAccount) ?? accounts[0]
  return {
    accounts,
    activeAccount: active.key,
    approvedChains: active.addresses.flatMap(({ chainId }) => (chainId === '*' ? [] : [chainId])),
  }
}

/** What a wallet can do, of all that the adapter has. `others`: whether there is a network to switch to. */
export function abilitiesOf(driver: Driver, others: boolean): readonly Ability[] {
  const sends = driver.signDirect !== undefined || driver.signAmino !== undefined
  return [
    ...when(others, 'switchNetwork'),
    ...when(driver.signArbitrary ?? driver.signAmino, 'signMessage'),
    ...when(sends, 'signTransaction', 'sendTransaction', 'transfer', 'estimateFee'),
    'waitForTransaction',
    'getTransaction',
    'getBalance',
    'tokenBalances',
  ]
}

function when(holds: unknown, ...abilities: readonly Ability[]): readonly Ability[] {
  return holds ? abilities : []
}
