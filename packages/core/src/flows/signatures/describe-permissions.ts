import type { LatchkeyClient } from '../../kernel/client.ts'
import { formatUnits } from '../../kernel/format/index.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { PermissionsRequest } from '../../kernel/ports/wallet-call.ts'
import { visibleName } from '../../kernel/validate/visible-name.ts'
import type { Finding } from '../preview/preview-api.ts'
import type { SignaturePreview } from './signatures-api.ts'

type Permission = PermissionsRequest['permissions'][number]
type Details = Readonly<Record<string, string>>

/** Describes the permissions that an app asks for (ERC-7715), in both spellings of its types. An unknown permission is called unknown. */
export function describePermissions(
  client: LatchkeyClient,
  { chainId, request }: { readonly chainId: ChainId; readonly request: PermissionsRequest },
): Pick<SignaturePreview, 'fields' | 'findings'> {
  const signer = addressOf(request.signer.data?.address)
  const common: Details = {
    ...(signer !== undefined && { spender: signer }),
    ...(Number.isSafeInteger(request.expiry) && { until: String(request.expiry) }),
  }
  const findings = request.permissions.map(
    (permission): Finding =>
      describeAllowance(client, chainId, permission, common) ??
      describeCalls(permission, common) ?? {
        code: 'permission/unknown',
        severity: 'danger',
        details: { ...common, name: visibleName(permission.type) },
      },
  )
  return { fields: request.permissions.flatMap(fieldsOf), findings }
}

/** An amount of the native currency, or of a token, in each period. */
function describeAllowance(
  client: LatchkeyClient,
  chainId: ChainId,
  permission: Permission,
  common: Details,
): Finding | undefined {
  const { data, type } = permission
  const units = amountOf(permission)
  const period = positive(data.period ?? data.periodDuration)
  if (units === undefined || period === undefined) return undefined
  const allowance = (details: Details): Finding => ({
    code: 'permission/allowance',
    severity: 'warning',
    details: { ...common, period: String(period), ...details },
  })
  if (type.startsWith('native-token-')) {
    const network = client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
    const { decimals = 18, symbol = '' } = network?.nativeCurrency ?? {}
    return allowance({ amount: `${formatUnits(units, decimals)} ${symbol}` })
  }
  const token = addressOf(data.token ?? data.tokenAddress)
  if (token === undefined) return undefined
  const known = client.options.tokens?.[chainId]?.find(({ address }) => address.toLowerCase() === token)
  // Without the token's decimals the amount is in smallest units.
  return allowance({ amount: `${units} ${known?.symbol ?? token}`, smallest: 'true' })
}

/** Calls of one contract. */
function describeCalls({ data, type }: Permission, common: Details): Finding | undefined {
  const contract = addressOf(data.address)
  if (type !== 'contract-call' || contract === undefined) return undefined
  return { code: 'permission/calls', severity: 'warning', details: { ...common, contract } }
}

function fieldsOf({ type, data }: Permission): SignaturePreview['fields'] {
  const lines = Object.entries(data).map(([label, value]) => {
    const address = addressOf(value)
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
const positive = (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : undefined
const addressOf = (value: unknown) =>
  typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value) ? value.toLowerCase() : undefined
