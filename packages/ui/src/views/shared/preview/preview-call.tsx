import type { DecodedCall } from '@latchkey/core/features/preview'
import { formatUnits } from '@latchkey/core/format'
import type { ReactNode } from 'react'
import { Address } from '../../../address/address.tsx'
import type { Translate } from '../../../copy/copy.ts'
import { previewDetailsCopy } from '../../../copy/en/preview-details.ts'
import { Icon } from '../../../icon/icon.tsx'
import { Link } from '../../../link/link.tsx'

type DetailsTranslate = Translate<typeof previewDetailsCopy>

export type PreviewCallProps = {
  readonly call: DecodedCall
  /** From 1; absent where there is one only. */
  readonly number?: number | undefined
  /** The native currency's symbol and decimal places. */
  readonly native: { readonly symbol: string; readonly decimals: number }
  /** The page of a contract at the block explorer. */
  readonly hrefOf?: ((address: string) => string | undefined) | undefined
  readonly t: DetailsTranslate
}

const sources = {
  app: 'byApp',
  descriptor: 'byDescriptor',
  standard: 'byStandard',
  'selector-guess': 'byGuess',
} as const

/** One call: what it is, by whose word, its arguments or the calls inside of it, and its raw data on demand. */
export function PreviewCall({ call, number, native, hrefOf, t }: PreviewCallProps): ReactNode {
  const { to, value, data, by, contractName, calls } = call
  const href = hrefOf?.(to)
  // The calls inside say the same, in words.
  const fields = calls ? [] : call.fields
  return (
    <div className="lk-preview-call">
      <p className="lk-preview-call-name">
        {number !== undefined && <span className="lk-preview-muted">{t('callNumber', { number })}: </span>}
        <bdi>{nameOf(call, t)}</bdi>
      </p>
      <p className="lk-preview-muted">
        {(by === undefined || by === 'selector-guess') && <Icon name="warning" size="sm" />}
        {t(by ? sources[by] : 'byNothing')}
      </p>
      <dl className="lk-preview-fields">
        {to !== '' && (
          <Field label={t('contract')}>
            {contractName !== undefined && <bdi>{contractName} </bdi>}
            {href === undefined ? (
              <Address value={to} />
            ) : (
              <Link href={href}>
                <Address value={to} />
              </Link>
            )}
          </Field>
        )}
        {value !== '0' && (
          <Field label={t('value')}>
            <bdi>{`${formatUnits(BigInt(value), native.decimals)} ${native.symbol}`.trim()}</bdi>
          </Field>
        )}
        {fields.map(({ label, text, address }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <Field key={index} label={labelOf(label, by, t)}>
            {address !== undefined && address === text ? (
              <Address value={address} />
            ) : (
              <bdi title={address}>{text}</bdi>
            )}
          </Field>
        ))}
      </dl>
      {calls && (
        <ol className="lk-preview-inner" role="list" aria-label={t('inside')}>
          {calls.map((inner, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            <li key={index}>
              <PreviewCall call={inner} number={index + 1} native={native} hrefOf={hrefOf} t={t} />
            </li>
          ))}
        </ol>
      )}
      {data !== '0x' && data !== '' && (
        <details className="lk-preview-raw">
          <summary>{t('raw')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard */}
          <pre dir="ltr" translate="no" tabIndex={0}>
            {data}
          </pre>
        </details>
      )}
    </div>
  )
}

function Field({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function nameOf({ intent, functionName, by, data }: DecodedCall, t: DetailsTranslate): string {
  const name = intent ?? functionName
  if (name === undefined) return t(data === '0x' ? 'callPlain' : 'callUnknown')
  return by === 'selector-guess' ? t('callGuess', { name }) : name
}

/** Standards have words of ours; apps and descriptors bring their own. */
function labelOf(label: string, by: DecodedCall['by'], t: DetailsTranslate): string {
  const key = `field.${label}`
  return by === 'standard' && Object.hasOwn(previewDetailsCopy, key) ? t(key as keyof typeof previewDetailsCopy) : label
}
