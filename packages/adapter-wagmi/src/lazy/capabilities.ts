import type { Capabilities } from '@latchkey/core'
import type { OwnAbility } from '../abilities.ts'
import type { Config } from '../wagmi-types.ts'
import { avatar, lookupAddress, resolveName } from './names.ts'
import { getBalance, getTransaction, readContract } from './read.ts'
import { signMessage, signTypedData } from './sign.ts'
import { switchNetwork } from './switch-network.ts'
import { estimateFee, sendTransaction, waitForTransaction, writeContract } from './transact.ts'
import { getCapabilities, requestMoreAccounts, watchAsset } from './wallet.ts'

type Capability<name extends OwnAbility> = NonNullable<Capabilities<'eip155'>[name]>

type Verbs = {
  readonly [name in OwnAbility]: (
    config: Config,
    parameters: Parameters<Capability<name>>[0],
  ) => ReturnType<Capability<name>>
}

/** Every ability with the code that has it. */
export const verbs: Verbs = {
  switchNetwork,
  signMessage,
  signTypedData,
  sendTransaction,
  estimateFee,
  readContract,
  writeContract,
  waitForTransaction,
  getTransaction,
  getBalance,
  resolveName,
  lookupAddress,
  avatar,
  getCapabilities,
  watchAsset,
  requestMoreAccounts,
}
