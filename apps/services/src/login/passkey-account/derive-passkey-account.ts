import { type PasskeyAccount, passkeyContract } from '@latchkey/frame/wire'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { proxyCode } from './proxy-code.ts'

const implementationAbi = parseAbi([
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
])
const factoryAbi = parseAbi(['function deploy(bytes bytecode, bytes32 salt) returns (address)'])
const salt: Hex = `0x${'0'.repeat(64)}`

/** The account of these owners: its address on every chain, and the call by which the factory deploys it (CREATE2, EIP-1014). */
export function derivePasskeyAccount({ kitOwner, owners }: Pick<PasskeyAccount, 'kitOwner' | 'owners'>): {
  readonly address: Hex
  readonly factoryData: Hex
} {
  const initialize = encodeFunctionData({
    abi: implementationAbi,
    functionName: 'initialize',
    args: [
      kitOwner ?? zeroAddress,
      owners.map(({ id }) => id),
      owners.map(({ x }) => BigInt(x)),
      owners.map(({ y }) => BigInt(y)),
    ],
  })
  const given = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }],
    [passkeyContract.implementation, initialize],
  )
  const bytecode = concat([proxyCode, given])
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: passkeyContract.factory, salt, bytecode }),
    factoryData: encodeFunctionData({ abi: factoryAbi, functionName: 'deploy', args: [bytecode, salt] }),
  }
}
