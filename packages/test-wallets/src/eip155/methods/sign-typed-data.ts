import type { TypedDataDefinition } from 'viem'
import { providerError } from '../../shared/provider-error.ts'
import { permittedAccount, type SigningMethod } from '../signing-context.ts'

/** `eth_signTypedData_v4 [address, json]` (EIP-712). Data for another chain than the current one is refused, as extensions do. */
export const signTypedData: SigningMethod = async ([address, data], context) => {
  const account = permittedAccount(context, address)
  const typedData = readTypedData(data)
  const chainId = typedData.domain?.chainId
  if (chainId !== undefined && Number(chainId) !== context.chain.id)
    throw providerError(-32602, `Provided chainId "${chainId}" must match the active chainId "${context.chain.id}".`)
  await context.confirm()
  return account.signTypedData(typedData)
}

function readTypedData(data: unknown): TypedDataDefinition {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : data
    if (typeof value === 'object' && value !== null && 'types' in value && 'primaryType' in value && 'message' in value)
      return value as TypedDataDefinition
  } catch {}
  throw providerError(-32602, 'eth_signTypedData_v4 needs typed data with types, primaryType and message.')
}
