import type { LatchkeyClient } from '../../kernel/client.ts'
import { formatUnits } from '../../kernel/format/index.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { PermissionsRequest } from '../../kernel/ports/wallet-call.ts'
import { visibleName } from '../../kernel/validate/visible-name.ts'
import type { Finding } from '../preview/preview-api.ts'
import type { SignaturePreview } from './signatures-api.ts'

type Permission = PermissionsRequest['permissions'][number]

/** Describes the permissions that an app asks for (ERC-7715), in both spellings of its types. An unknown permission is called unknown. */
export function describePermissions(
  client: LatchkeyClient,
  { chainId, request }: { readonly chainId: ChainId; readonly request: PermissionsRequest },
): Pick<SignaturePreview, 'fields' | 'findings'> {
  const { decimals = 18, symbol = '' } =
    client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.nativeCurrency ?? {}
  const signer = text(request.signer.data?.address)
  const spender: Readonly<Record<string, string>> = signer === undefined ? {} : { spender: signer }
  const until: Readonly<Record<string, string>> = Number.isSafeInteger(request.expiry)
    ? { until: String(request.expiry) }
    : {}
  const common = { ...spender, ...until }
  const findings = request.permissions.map((permission): Finding => {
    const units = amountOf(permission)
    const period = number(permission.data.period ?? permission.data.periodDuration)
    const token = text(permission.data.token ?? permission.data.tokenAddress)
    const known = (client.options.tokens?.[chainId] ?? []).find(({ address }) => address.toLowerCase() === token)
    const isNative = permission.type.startsWith('native-token-')
    if (units !== undefined && period !== undefined && (isNative || token !== undefined)) {
      // Without the token's decimals the amount is in smallest units.
      const amount = isNative ? `${formatUnits(units, decimals)} ${symbol}` : `${units} ${known?.symbol ?? token}`
      const details = { ...common, amount, period: String(period), ...(!isNative && { smallest: 'true' }) }
      return { code: 'permission/allowance', severity: 'warning', details }
    }
    const contract = text(permission.data.address)
    if (permission.type === 'contract-call' && contract !== undefined)
      return { code: 'permission/calls', severity: 'warning', details: { ...common, contract } }
    return {
      code: 'permission/unknown',
      severity: 'danger',
      details: { ...common, name: visibleName(permission.type) },
    }
  })
  return { fields: request.permissions.flatMap(fieldsOf), findings }
}

function fieldsOf({ type, data }: Permission): SignaturePreview['fields'] {
  const lines = Object.entries(data).map(([label, value]) => {
    const address = text(value)
    const written = typeof value === 'object' ? JSON.stringify(value, (_, inner) => plain(inner)) : String(value)
    return {
      label: visibleName(label).slice(0, 64),
      text: visibleName(written).slice(0, 200),
      ...(address !== undefined && { address }),
    }
  })
  return [{ label: 'permission', text: visibleName(type).slice(0, 64) }, ...lines.slice(0, 16)]
}

/** The amount of each period, in smallest units. */
function amountOf({ data }: Permission): bigint | undefined {
  const given = data.allowance ?? data.periodAmount
  if (typeof given === 'bigint') return given >= 0n ? given : undefined
  return typeof given === 'string' && /^(?:0x[\da-f]{1,64}|\d{1,78})$/i.test(given) ? BigInt(given) : undefined
}

const plain = (value: unknown) => (typeof value === 'bigint' ? String(value) : value)
const number = (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : undefined
const text = (value: unknown) =>
  typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value) ? value.toLowerCase() : undefined
