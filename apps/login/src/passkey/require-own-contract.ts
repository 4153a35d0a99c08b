import { loginError } from '@latchkey/frame/protocol'
import { type PasskeyAccount, passkeyContract } from '@latchkey/frame/wire'
import {
  decodeAbiParameters,
  decodeFunctionData,
  getContractAddress,
  type Hex,
  isAddressEqual,
  keccak256,
  parseAbi,
  size,
  slice,
  zeroAddress,
} from 'viem'

/** An account whose address is fixed. */
export type FixedAccount = PasskeyAccount & { readonly address: Hex; readonly factoryData: Hex }

const factoryAbi = parseAbi(['function deploy(bytes bytecode, bytes32 salt)'])
const implementationAbi = parseAbi([
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
])

/**
 * Makes sure that the address is that of the pinned contract with exactly these owners. With another address, a login
 * server could lead the visitor's money to a contract of others.
 *
 * @throws `login/message-invalid`
 */
export function requireOwnContract(account: PasskeyAccount): FixedAccount {
  const { address, factoryData, kitOwner = zeroAddress, owners } = account
  if (address && factoryData && owners.length > 0 && isOwn({ address, factoryData, kitOwner, owners }))
    return { ...account, address, factoryData }
  throw loginError('login/message-invalid', 'passkeyAccount: another contract')
}

function isOwn({
  address,
  factoryData,
  kitOwner,
  owners,
}: Required<Pick<PasskeyAccount, 'owners'>> & Record<'address' | 'factoryData' | 'kitOwner', Hex>): boolean {
  const { factory, implementation, proxyHash, proxyLength } = passkeyContract
  try {
    const [bytecode, salt] = decodeFunctionData({ abi: factoryAbi, data: factoryData }).args
    const [leadsTo, initialize] = decodeAbiParameters(
      [{ type: 'address' }, { type: 'bytes' }],
      slice(bytecode, proxyLength, size(bytecode)),
    )
    const [owner, ids, xs, ys] = decodeFunctionData({ abi: implementationAbi, data: initialize }).args
    return (
      keccak256(slice(bytecode, 0, proxyLength)) === proxyHash &&
      isAddressEqual(leadsTo, implementation) &&
      isAddressEqual(owner, kitOwner) &&
      [ids, xs, ys].every(({ length }) => length === owners.length) &&
      owners.every(({ id, x, y }, index) => ids[index] === id && xs[index] === BigInt(x) && ys[index] === BigInt(y)) &&
      isAddressEqual(getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode }), address)
    )
  } catch {
    return false
  }
}
