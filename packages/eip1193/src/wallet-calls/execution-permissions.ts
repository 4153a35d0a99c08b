import type { PermissionsRequest } from '@latchkey/core/ports'
import type { Eip1193Provider } from '../request/provider.ts'
import { request } from '../request/request.ts'
import { isRecord } from './decode-permissions-request.ts'

type Asked = {
  readonly account: string
  /** 0x hex */
  readonly chainId: string
  readonly wanted: PermissionsRequest
  readonly unknown: unknown
}

const names: Readonly<Record<string, string>> = {
  'native-token-recurring-allowance': 'native-token-periodic',
  'erc20-recurring-allowance': 'erc20-token-periodic',
}

/** The same permission under its name in the later text of ERC-7715. */
function rename({ data, type }: PermissionsRequest['permissions'][number]) {
  const name = names[type]
  if (name === undefined) return { type, data, isAdjustmentAllowed: false }
  const { address, allowance, period, start, token = address, ...rest } = data
  const fields = { ...rest, periodAmount: allowance, periodDuration: period, startTime: start }
  const tokenAddress = name.startsWith('erc20') && { tokenAddress: token }
  return { type: name, data: { ...fields, ...tokenAddress }, isAdjustmentAllowed: false }
}

/**
 * Asks by the later method of ERC-7715, `wallet_requestExecutionPermissions`, after a wallet didn't know the earlier
 * one. Only the earlier method gives several permissions one context.
 *
 * @param unknown what the wallet threw for the earlier spelling
 */
export async function requestPermissions(
  provider: Eip1193Provider,
  { account, chainId, unknown, wanted }: Asked,
): Promise<unknown> {
  const [permission, more] = wanted.permissions
  if (!permission || more || wanted.policies?.length) throw unknown
  const rules = [{ type: 'expiry', isAdjustmentAllowed: false, data: { timestamp: wanted.expiry } }]
  const params = [{ chainId, address: account, signer: wanted.signer, permission: rename(permission), rules }]
  const answer = await request(provider, { method: 'wallet_requestExecutionPermissions', params })
  const [granted] = Array.isArray(answer) ? (answer as unknown[]) : []
  if (!isRecord(granted)) return answer
  // The permissions as they were asked for, because the fields have other names in the answer.
  return { ...granted, permissions: wanted.permissions, expiry: expiryOf(granted) ?? wanted.expiry }
}

/** The wallet may end it earlier. */
function expiryOf({ rules }: Record<string, unknown>): number | undefined {
  const rule = Array.isArray(rules) ? rules.find((each) => isRecord(each) && each.type === 'expiry') : undefined
  const timestamp = isRecord(rule) && isRecord(rule.data) ? rule.data.timestamp : undefined
  return typeof timestamp === 'number' ? timestamp : undefined
}
