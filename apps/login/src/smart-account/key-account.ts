import { type Authorization, smartAccountContract } from '@latchkey/frame/wire'
import { type Address, encodeFunctionData, type Hex, hashTypedData, numberToHex, parseAbi } from 'viem'
import type { Call } from '../calls/read-calls-request.ts'
import { chainNumber } from '../networks/chain-number.ts'
import type { RpcContext } from '../rpc/rpc-context.ts'
import type { OperatedAccount } from './operated-account.ts'
import { operationTypedData } from './operation-typed-data.ts'
import { readAccountCalls } from './read-account-calls.ts'

const { entryPoint, implementation } = smartAccountContract
const accountAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])

/** A signature of another key, for estimates. */
const anySignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`
const anyAuthorization = { r: `0x${'f'.repeat(31)}`, s: `0x7${'a'.repeat(63)}`, yParity: '0x1' } as const

/** Encodes calls for the implementation that a key's address becomes. */
export function encodeCalls(calls: readonly Call[]): Hex {
  const [only] = calls
  if (only && calls.length === 1)
    return encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [only.to, only.value, only.data] })
  const batch = calls.map(({ data, to, value }) => ({ target: to, value, data }))
  return encodeFunctionData({ abi: accountAbi, functionName: 'executeBatch', args: [batch] })
}

/** The smart account of a key, at the key's own address (EIP-7702). */
export function keyAccount({ addresses, networks, nodes, sign }: RpcContext): OperatedAccount {
  const address = addresses.eip155
  return {
    address,
    entryPoint,
    anySignature,
    encodeCalls,
    readCalls: readAccountCalls,
    hash: (operation, chainId) => hashTypedData(operationTypedData(operation, chainId)),
    async findDeployment(chainId) {
      if ((await networks.delegationOf(chainId, address)) === 'ours') return undefined
      const nonce = Number(await nodes.ask(chainId, 'eth_getTransactionCount', [address, 'latest']))
      const authorization = {
        chainId: numberToHex(chainNumber(chainId)),
        address: implementation,
        nonce: numberToHex(nonce),
      }
      const withAuthorization = (signature: Pick<Authorization, 'r' | 's' | 'yParity'>) => ({
        eip7702Auth: { ...authorization, ...signature },
      })
      return {
        fields: withAuthorization(anyAuthorization),
        // With this mark the signature is valid only with this implementation (ERC-4337). Paymasters don't accept it as
        // an address, so it is left out for them.
        unsponsored: { factory: '0x7702', factoryData: '0x' },
        becomes: implementation as Address,
        async finish() {
          const signature = await sign({ kind: 'eip155-authorization', chainId: chainNumber(chainId), nonce }, chainId)
          return withAuthorization(readSignature(signature as Hex))
        },
      }
    },
  }
}

/** Reads r, s, and v as 27 or 28, in the form of an authorisation. */
function readSignature(signature: Hex) {
  const yParity: '0x0' | '0x1' = signature.endsWith('1c') ? '0x1' : '0x0'
  const number = (from: number) => numberToHex(BigInt(`0x${signature.slice(from, from + 64)}`))
  return { r: number(2), s: number(66), yParity }
}
