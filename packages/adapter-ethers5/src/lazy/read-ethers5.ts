import { LatchkeyError } from '@latchkey/core/errors'
import type { ContractCall } from '@latchkey/core/ports'
import { type ChecksumAddress, type EvmLibrary, toPlainResult } from '@latchkey/eip1193/adapter'
import type { Ethers5 } from '../ethers5.ts'
import { openNode } from './open-node.ts'

/**
 * The adapter's library, made of ethers 5.
 *
 * @throws `config/invalid` when the app handed over something else, such as ethers 6
 */
export function readEthers5(ethers: Ethers5): {
  readonly library: EvmLibrary
  readonly checksumAddress: ChecksumAddress
} {
  const { providers, utils } = ethers as Partial<Ethers5>
  if (!providers?.StaticJsonRpcProvider || !utils?._TypedDataEncoder)
    throw new LatchkeyError('config/invalid', {
      details: 'ethers5Adapter needs ethers 5. Beside ethers 6 it has another name: `npm:ethers@5` as `ethers5`.',
    })
  const { Interface, _TypedDataEncoder, getAddress } = utils

  /**
   * Finds a function. Of several overloads, the number of arguments selects one. A whole signature as name selects one
   * overload.
   */
  function read({ abi: source, args = [], functionName }: ContractCall) {
    const abi = new Interface(source)
    const named = Object.entries(abi.functions).filter(
      ([signature]) => signature === functionName || signature.startsWith(`${functionName}(`),
    )
    const [fragment, other] = named.map(([, found]) => found).filter(({ inputs }) => inputs.length === args.length)
    if (!fragment) throw new Error(`The ABI has no function ${functionName} for these arguments`)
    if (other) throw new Error(`The ABI has several functions ${functionName}: name one by its whole signature`)
    return { abi, fragment }
  }

  return {
    checksumAddress: (address) => getAddress(address.toLowerCase()) as `0x${string}`,
    library: {
      typedDataPayload: ({ domain, message, types }) =>
        JSON.stringify(_TypedDataEncoder.getPayload(domain, types, message)),
      encodeCall(call) {
        const { abi, fragment } = read(call)
        return abi.encodeFunctionData(fragment, call.args ?? [])
      },
      decodeResult(call, data) {
        const { abi, fragment } = read(call)
        return toPlainResult(fragment.outputs ?? [], abi.decodeFunctionResult(fragment, data))
      },
      openNode: (url, chainId) => openNode(ethers, url, chainId),
    },
  }
}
