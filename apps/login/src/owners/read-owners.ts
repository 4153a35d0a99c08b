import type { PasskeyAccount } from '@latchkey/frame/wire'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'

const abi = parseAbi([
  'function owner() view returns (address)',
  'function getKeyIdHashesCount() view returns (uint256)',
  'function getKey(string keyId) view returns (uint256 x, uint256 y)',
])

/** The owners of an account of passkeys on one network, as the network reports them. */
export type OwnersThere = {
  /** Ids of passkeys of the login that own the account there. */
  readonly passkeys: readonly string[]
  /** The address of a kit's key. */
  readonly kitOwner?: Hex | undefined
  /** The number of all owners there, including owners that the login doesn't know. */
  readonly count: number
}

/**
 * Reads the owners. If the account was never used on the network, they are the owners from which its address follows,
 * because the first operation deploys it with those.
 *
 * @param ask asks a node of the network
 */
export async function readOwners(
  ask: (method: string, params: unknown[]) => Promise<unknown>,
  { added = [], address = '0x', kitOwner, owners }: PasskeyAccount,
): Promise<OwnersThere> {
  if ((await ask('eth_getCode', [address, 'latest'])) === '0x')
    return {
      passkeys: owners.map(({ id }) => id),
      ...(kitOwner && { kitOwner }),
      count: owners.length + (kitOwner ? 1 : 0),
    }
  const call = async (data: Hex) => String(await ask('eth_call', [{ to: address, data }, 'latest'])) as Hex
  const known = [...owners, ...added]
  const [owner, count, ...keys] = await Promise.all([
    call(encodeFunctionData({ abi, functionName: 'owner' })),
    call(encodeFunctionData({ abi, functionName: 'getKeyIdHashesCount' })),
    ...known.map(({ id }) => call(encodeFunctionData({ abi, functionName: 'getKey', args: [id] }))),
  ])
  const held = decodeFunctionResult({ abi, functionName: 'owner', data: owner })
  const isOwner = ({ x, y }: { readonly x: Hex; readonly y: Hex }, data: Hex | undefined) => {
    const [heldX, heldY] = decodeFunctionResult({ abi, functionName: 'getKey', data: data ?? '0x' })
    return heldX === BigInt(x) && heldY === BigInt(y)
  }
  return {
    passkeys: known.filter((each, index) => isOwner(each, keys[index])).map(({ id }) => id),
    ...(held !== zeroAddress && { kitOwner: held }),
    count:
      Number(decodeFunctionResult({ abi, functionName: 'getKeyIdHashesCount', data: count })) +
      (held === zeroAddress ? 0 : 1),
  }
}
