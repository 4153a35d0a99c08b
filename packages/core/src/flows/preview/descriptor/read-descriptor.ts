import { visibleName } from '../../../kernel/validate/visible-name.ts'
import type { Descriptor, DescriptorField, DescriptorFormat } from './descriptor.ts'

const mostFormats = 256
const mostFields = 64

type Plain = Readonly<Record<string, unknown>>

/**
 * Reads a descriptor for one contract; `undefined` when it isn't about that contract on that chain. Includes must be merged before: nothing
 * is loaded here.
 *
 * @param chainId CAIP-2
 */
export function readDescriptor(value: unknown, chainId: string, address: string): Descriptor | undefined {
  const { context, display, metadata } = plain(value)
  const { contract, eip712 } = plain(context)
  const deployments = [plain(contract).deployments, plain(eip712).deployments].flatMap((list) =>
    Array.isArray(list) ? list : [],
  )
  const isDeployed = deployments.some((one) => {
    const { chainId: chain, address: at } = plain(one)
    return chainId === `eip155:${String(chain)}` && typeof at === 'string' && at.toLowerCase() === address.toLowerCase()
  })
  if (!isDeployed) return undefined
  const { contractName, constants, enums, owner } = plain(metadata)
  const { formats, definitions } = plain(display)
  return {
    contractName: name(contractName) ?? name(plain(context).$id),
    owner: name(owner),
    formats: Object.entries(plain(formats))
      .slice(0, mostFormats)
      .map(([key, format]): DescriptorFormat => {
        const { intent, fields } = plain(format)
        return { key, intent: name(intent), fields: fieldList(fields) }
      }),
    definitions: plain(definitions),
    constants: plain(constants),
    enums: plain(enums),
  }
}

export function fieldList(value: unknown): readonly DescriptorField[] {
  return Array.isArray(value) ? value.slice(0, mostFields).map(plain) : []
}

/** An object as it is, anything else empty. */
export function plain(value: unknown): Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Plain) : {}
}

/** A text for a line. */
export function name(value: unknown): string | undefined {
  return typeof value === 'string' ? visibleName(value.slice(0, 400)).slice(0, 100) || undefined : undefined
}
