import type { Account, Network } from '@latchkey/core'
import { abilitiesIf, type ConnectionFields, type ConnectionPreference } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Ability } from '@latchkey/core/ports'
import type { Driver, DriverAccount } from './driver.ts'

/** A wallet's connection. Undefined without accounts. Throws `network/unsupported` when it supports none of the configured networks. */
export function toConnection(
  driver: Driver,
  { activeAccount, chains }: ConnectionPreference<'solana'>,
  networks: readonly Network<'solana'>[],
): ConnectionFields<'solana'> | undefined {
  const [first, ...rest] = driver.accounts().map(toAccount)
  if (!first) return undefined
  const accounts = [first, ...rest] as const
  const approved = networks.filter((network) => driver.chainOf(network) !== undefined)
  // The last used network may have its older id.
  const used = chains.flatMap(
    (id) => approved.find((one) => one.caipNetworkId === id || one.deprecatedCaipNetworkId === id) ?? [],
  )
  const [network] = [...used, ...approved]
  if (!network)
    throw new LatchkeyError('network/unsupported', { details: 'The wallet knows none of the configured networks.' })
  return {
    accounts,
    activeAccount: (accounts.find(({ key }) => key === activeAccount) ?? first).key,
    approvedChains: approved.map(({ caipNetworkId }) => caipNetworkId),
    chainId: network.caipNetworkId,
    abilities: abilitiesOf(driver, approved.length),
  }
}

function toAccount({ address, label }: DriverAccount): Account<'solana'> {
  return { key: address, addresses: [{ chainId: '*', address }], type: 'eoa', publicKey: address, label }
}

/** The wallet's abilities, among those of the adapter. */
function abilitiesOf(driver: Driver, chains: number): readonly Ability[] {
  const sends = driver.signAndSend !== undefined || driver.signTransactions !== undefined
  return [
    ...abilitiesIf(chains > 1, 'switchNetwork'),
    ...abilitiesIf(driver.signMessage, 'signMessage'),
    ...abilitiesIf(driver.signIn, 'signIn'),
    ...abilitiesIf(driver.signTransactions, 'signTransaction', 'signTransactions'),
    ...abilitiesIf(
      sends,
      'sendTransaction',
      'transfer',
      'buildTransfer',
      'joinTransactions',
      'checkSwap',
      'estimateFee',
    ),
    'waitForTransaction',
    'getTransaction',
    'getBalance',
    'tokenBalances',
    ...abilitiesIf(driver.provider.kind === 'standard', 'requestMoreAccounts'),
  ]
}
