import type { Ability, Account, ChainId, Connection, Network } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import { standardChain } from '../chain/standard-chain.ts'
import type { Driver, DriverAccount } from './driver.ts'

type Accounts = Connection<'solana'>['accounts']

/** A wallet's accounts as core knows them; `undefined` when it shows none. */
export function toAccounts(accounts: readonly DriverAccount[]): Accounts | undefined {
  const [first, ...rest] = accounts.map(
    ({ address, label }): Account<'solana'> => ({
      key: address,
      addresses: [{ chainId: '*', address }],
      type: 'eoa',
      publicKey: address,
      label,
    }),
  )
  return first && [first, ...rest]
}

/** The configured networks that a wallet can be used on. Throws `network/unsupported` when there is none. */
export function approvedChains(driver: Driver, networks: readonly Network[]): readonly ChainId<'solana'>[] {
  const chains = driver.chains()
  const approved = networks.filter((network) => chains === 'any' || chains.includes(standardChain(network)))
  if (!approved.length)
    throw new LatchkeyError('network/unsupported', { details: 'The wallet knows none of the configured networks.' })
  return approved.map(({ caipNetworkId }) => caipNetworkId as ChainId<'solana'>)
}

/** What a wallet can do, of all that the adapter has. */
export function abilitiesOf(driver: Driver, chains: number): readonly Ability[] {
  const sends = driver.signAndSend !== undefined || driver.signTransactions !== undefined
  return [
    ...when(chains > 1, 'switchNetwork'),
    ...when(driver.signMessage, 'signMessage'),
    ...when(driver.signIn, 'signIn'),
    ...when(driver.signTransactions, 'signTransaction', 'signTransactions'),
    ...when(sends, 'sendTransaction', 'transfer', 'estimateFee'),
    'waitForTransaction',
    'getTransaction',
    'getBalance',
    'tokenBalances',
    ...when(driver.provider.kind === 'standard', 'requestMoreAccounts'),
  ]
}

function when(holds: unknown, ...abilities: readonly Ability[]): readonly Ability[] {
  return holds ? abilities : []
}
