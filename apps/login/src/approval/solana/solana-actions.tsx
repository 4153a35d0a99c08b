import { formatUnits } from '@latchkey/core/format'
import { Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../../copy/use-copy.ts'
import type { NamedNetwork } from '../../networks/name-network.ts'
import { Facts, Mono } from '../../ui/facts.tsx'
import { showHidden } from '../../ui/show-hidden.ts'
import { programNames } from './program-names.ts'
import type { ShownValue, SolanaAction } from './solana-action.ts'

type DrawnProps = { readonly network: NamedNetwork; readonly own: string }

/** The actions of a transaction, in their order, in words. */
export function SolanaActions({
  actions,
  ...props
}: DrawnProps & { readonly actions: readonly SolanaAction[] }): ReactNode {
  return actions.map((action, index) => <Action key={index} action={action} {...props} />)
}

function Action({
  action: { amount, level, name, rows, text },
  ...props
}: DrawnProps & { readonly action: SolanaAction }): ReactNode {
  const { t } = useCopy()
  const toText = useText(props.network)
  const sentence = t(text, amount && { amount: toText(amount) })
  return (
    <section className="lk-login-part" data-level={level}>
      {level === 'plain' ? (
        <p>
          <bdi>{sentence}</bdi>
        </p>
      ) : (
        <Notice tone={level === 'danger' ? 'error' : 'warning'}>{sentence}</Notice>
      )}
      <Facts
        facts={[
          ...rows.map(([label, value]) => [t(label), <Value key={label} value={value} {...props} />] as const),
          name !== '' && [t('does'), <Mono key="does">{name}</Mono>],
        ]}
      />
    </section>
  )
}

function Value({ network, own, value }: DrawnProps & { readonly value: ShownValue }): ReactNode {
  const { t } = useCopy()
  const toText = useText(network)
  if (!('address' in value)) return <bdi>{toText(value)}</bdi>
  const { address } = value
  if (address === undefined) return t('solInTable')
  if (Object.hasOwn(programNames, address)) return programNames[address]
  return (
    <>
      <Mono>{address}</Mono>
      {address === own && ` (${t('paidByYou')})`}
    </>
  )
}

/** Turns a value into text, unless it is an address. */
function useText({ decimals, symbol }: NamedNetwork): (value: ShownValue) => string {
  const { locale, t } = useCopy()
  return (value) => {
    if ('lamports' in value) return `${formatUnits(value.lamports, decimals)} ${symbol}`
    if ('time' in value) return toDay(value.time, locale)
    if ('copy' in value) return t(value.copy)
    if ('text' in value) return showHidden(value.text)
    if ('address' in value) return value.address ?? t('solInTable')
    const units = (amount: bigint, tokenDecimals: number | undefined) =>
      tokenDecimals === undefined ? t('solSmallest', { amount: amount.toString() }) : formatUnits(amount, tokenDecimals)
    const amount = units(value.tokens, value.decimals)
    return value.isMost ? t('upTo', { amount }) : amount
  }
}

/** The last second that a `Date` can have. */
const lastSecond = 8_640_000_000_000n

/** The day with its year. A time beyond the range of `Date` is shown as its last day. */
function toDay(time: bigint, locale: string): string {
  const date = new Date(Number(time < lastSecond ? time : lastSecond) * 1000)
  return date.toLocaleDateString(locale, {
    dateStyle: 'medium',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  })
}
