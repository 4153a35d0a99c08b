import { bytesToHex } from '@noble/hashes/utils'
import { askChain, type RpcRequest } from './ask-chain.ts'

type ContractCheck = {
  readonly request: RpcRequest
  readonly address: string
  readonly digest: Uint8Array
  readonly signature: Uint8Array
}

/** `isValidSignature(bytes32,bytes)`: the selector is also the expected answer (ERC-1271). */
const magic = '1626ba7e'
const word = (value: number) => value.toString(16).padStart(64, '0')

/** The words of `(…, bytes)` after the head: length, then the padded bytes. */
const tail = (bytes: Uint8Array) =>
  word(bytes.length) + bytesToHex(bytes).padEnd(Math.ceil(bytes.length / 32) * 64, '0')

/** Asks a deployed smart account (ERC-1271). Rejects when the chain can't be asked. */
export async function checkContract({ address, digest, request, signature }: ContractCheck): Promise<boolean> {
  const code = await askChain(request, 'eth_getCode', [address, 'latest'])
  if (code.kind === 'reverted' || code.data === '0x') return false
  const data = `0x${magic}${bytesToHex(digest)}${word(64)}${tail(signature)}`
  const answer = await askChain(request, 'eth_call', [{ to: address, data }, 'latest'])
  // A whole word with zeros after the magic: a contract that answers anything to every call has not accepted.
  return answer.kind === 'data' && answer.data === `0x${magic.padEnd(64, '0')}`
}

/**
 * Asks about an account that isn't deployed yet (ERC-6492): the signature describes its deployment, and a validator that exists only during
 * the call deploys and asks it. The validator is loaded with viem. Rejects when the chain can't be asked.
 */
export async function checkCounterfactual({ address, digest, request, signature }: ContractCheck): Promise<boolean> {
  // The older name of `erc6492SignatureValidatorByteCode`, which every viem 2 has.
  const { universalSignatureValidatorByteCode } = await import('viem')
  const head = `${address.slice(2).toLowerCase().padStart(64, '0')}${bytesToHex(digest)}${word(96)}`
  const data = `${universalSignatureValidatorByteCode}${head}${tail(signature)}`
  const answer = await askChain(request, 'eth_call', [{ data }, 'latest'])
  return answer.kind === 'data' && /^0x0*1$/.test(answer.data)
}
