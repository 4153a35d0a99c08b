import type { Ability } from '@latchkey/core/ports'

/** The abilities of every adapter for Ethereum chains. Some ask the wallet, some only the chain. */
export const evmAbilities = [
  'switchNetwork',
  'signMessage',
  'signTypedData',
  'sendTransaction',
  'estimateFee',
  'readContract',
  'getCode',
  'writeContract',
  'waitForTransaction',
  'getTransaction',
  'getBalance',
  'getCapabilities',
  'sendCalls',
  'getCallsStatus',
  'getAssets',
  'grantPermissions',
  'revokePermissions',
  'watchAsset',
  'requestMoreAccounts',
] as const satisfies readonly Ability[]

/** Abilities of an app whose networks include Ethereum's mainnet, because ENS is there. */
export const nameAbilities = ['resolveName', 'lookupAddress', 'avatar'] as const satisfies readonly Ability[]

/** An ability that the adapters of Ethereum chains can have. */
export type EvmAbility = (typeof evmAbilities)[number] | (typeof nameAbilities)[number]
