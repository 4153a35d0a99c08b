import { differingParts, type Finding } from '@latchkey/core/features/preview'
import type { ReactNode } from 'react'
import { Address } from '../../../address/address.tsx'
import type { Translate } from '../../../copy/copy.ts'
import { previewCopy } from '../../../copy/en/preview.ts'
import { part } from '../../../test-hooks/test-hooks.ts'
import { Phrase } from '../phrase.tsx'

export type PreviewTranslate = Translate<typeof previewCopy>

type Key = keyof typeof previewCopy

/** Values of findings that are addresses: always written left to right. */
const addresses = ['spender', 'to', 'known', 'owner', 'contract', 'implementation', 'delegate', 'account'] as const
const names: Readonly<Record<string, string>> = { spender: 'spenderName', delegate: 'delegateName' }

/** The words of a code, if there are any: a signature's are not in the preview's copy. */
export type Say = (key: string) => string | undefined

type FindingTextProps = { readonly finding: Finding; readonly t: PreviewTranslate; readonly say?: Say | undefined }

const own =
  (t: PreviewTranslate): Say =>
  (key) =>
    isKey(key) ? t(key) : undefined

/** The sentence of a finding, and what more is known of it. */
export function FindingText({ finding, t, say = own(t) }: FindingTextProps): ReactNode {
  const { code, details } = finding
  const name = details.spenderName ?? details.delegateName
  const sentence = say(code)
  if (sentence === undefined) return t('other', { code })
  return (
    <>
      <Phrase text={sentence} values={valuesOf(details, t)} />
      {name !== undefined && (
        <>
          {' '}
          <Phrase text={t('claimed')} values={{ name: <bdi>{name}</bdi> }} />
        </>
      )}
      {details.reason !== undefined && (
        <>
          {' '}
          <Phrase text={t('simulation/reason')} values={{ reason: <bdi>{details.reason}</bdi> }} />
        </>
      )}
    </>
  )
}

/** What the visitor can do about a finding. */
export function findingHint({ code }: Finding, t: PreviewTranslate, say: Say = own(t)): string | undefined {
  return say(`${code}:do`)
}

/** Hosts may be older than the code that judges. */
function isKey(code: string): code is Key {
  return Object.hasOwn(previewCopy, code)
}

function valuesOf(details: Finding['details'], t: PreviewTranslate): Readonly<Record<string, ReactNode>> {
  const values: Record<string, ReactNode> = {}
  for (const [key, value] of Object.entries(details)) values[key] = <bdi>{value}</bdi>
  for (const key of addresses) {
    const value = details[key]
    if (value === undefined) continue
    const name = details[names[key] ?? '']
    values[key] = name === undefined ? <Address value={value} /> : <bdi title={value}>{name}</bdi>
  }
  // Shortened, both would be written alike.
  if (details.known !== undefined && details.to !== undefined) {
    values.to = <WholeAddress value={details.to} other={details.known} />
    values.known = <WholeAddress value={details.known} other={details.to} />
  }
  if (details.smallest && details.amount !== undefined)
    values.amount = <Phrase text={t('smallest')} values={{ amount: <bdi>{details.amount}</bdi> }} />
  return values
}

/** An address in full; where it differs from the other one is marked. */
function WholeAddress({ value, other }: { readonly value: string; readonly other: string }): ReactNode {
  const { start, middle, end } = differingParts(value, other)
  return (
    <bdi dir="ltr" className="lk-preview-whole" {...part('address')}>
      {start}
      <mark>{middle}</mark>
      {end}
    </bdi>
  )
}
