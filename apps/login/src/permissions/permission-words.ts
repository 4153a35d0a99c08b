import { formatUnits } from '@latchkey/core/format'
import type { PermissionLimits } from '@latchkey/frame/wire'
import type { useCopy } from '../copy/use-copy.ts'
import { inNativeCurrency } from '../ui/call-facts.tsx'

type Translate = ReturnType<typeof useCopy>['t']

const units = [
  { seconds: 86_400, text: 'perDays' },
  { seconds: 3600, text: 'perHours' },
  { seconds: 60, text: 'perMinutes' },
  { seconds: 1, text: 'perSeconds' },
] as const

/** How often, in the largest unit without a remainder: `each day`, `every 7 days`. */
export function periodText(t: Translate, seconds: number): string {
  const unit = units.find((each) => seconds % each.seconds === 0) ?? units[3]
  return t(unit.text, { count: seconds / unit.seconds })
}

/** What a permission allows, as one sentence. */
export function limitsText(
  t: Translate,
  limits: PermissionLimits,
  { chainId, decimals }: { readonly chainId: string; readonly decimals?: number | undefined },
): string {
  if (limits.kind === 'contract') return t('permissionCalls')
  const amount =
    limits.kind === 'native'
      ? inNativeCurrency(BigInt(limits.amount), chainId)
      : decimals === undefined
        ? t('units', { amount: limits.amount })
        : t('tokens', { amount: formatUnits(BigInt(limits.amount), decimals) })
  return t('permissionSpends', { amount, period: periodText(t, limits.period) })
}
