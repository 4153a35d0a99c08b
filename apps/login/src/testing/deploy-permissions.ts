import { permissionContracts } from '@latchkey/frame/wire'
import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import * as bytecodes from '@metamask/delegation-abis/bytecode'
import { createTestClient, createWalletClient, encodeAbiParameters, type Hex, http, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/**
 * Deploys the contracts of permissions to their usual addresses on a local chain: the published code, with the settings
 * of this chain.
 */
export async function deployPermissions(rpcUrl: string): Promise<void> {
  const account = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 5 })
  const transport = http(rpcUrl)
  const wallet = createWalletClient({ account, transport, pollingInterval: 20 }).extend(publicActions)
  const test = createTestClient({ mode: 'anvil', transport })
  const { delegationManager, enforcers, implementation } = permissionContracts
  const place = async (address: Hex, code: string, given: readonly Hex[] = []) => {
    const args = encodeAbiParameters(
      given.map(() => ({ type: 'address' })),
      given,
    ).slice(2)
    const hash = await wallet.sendTransaction({ chain: null, data: `${code}${args}` as Hex, gas: 15_000_000n })
    const { contractAddress } = await waitForReceipt(wallet, hash)
    const bytecode = contractAddress && (await wallet.getCode({ address: contractAddress }))
    if (!bytecode) throw new Error('no contract')
    await test.setCode({ address, bytecode })
  }
  const entryPoint07 = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
  await place(delegationManager, bytecodes.DelegationManager, [account.address])
  await place(implementation, bytecodes.EIP7702StatelessDeleGator, [delegationManager, entryPoint07])
  await place(enforcers.timestamp, bytecodes.TimestampEnforcer)
  await place(enforcers.nativePeriod, bytecodes.NativeTokenPeriodTransferEnforcer)
  await place(enforcers.erc20Period, bytecodes.ERC20PeriodTransferEnforcer)
  await place(enforcers.exactCalldata, bytecodes.ExactCalldataEnforcer)
  await place(enforcers.valueAtMost, bytecodes.ValueLteEnforcer)
  await place(enforcers.targets, bytecodes.AllowedTargetsEnforcer)
  await place(enforcers.methods, bytecodes.AllowedMethodsEnforcer)
}
