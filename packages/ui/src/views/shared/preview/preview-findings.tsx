import type { Finding, FindingSeverity } from '@latchkey/core/features/preview'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Checkbox } from '../../../checkbox/checkbox.tsx'
import { Icon } from '../../../icon/icon.tsx'
import type { IconName } from '../../../icon/icons.ts'
import { useUi } from '../../../ui-provider/ui-context.ts'
import { FindingText, findingHint, type PreviewTranslate, type Say } from './finding-text.tsx'
import { formatUntil } from './format-until.ts'

const icons: Readonly<Record<FindingSeverity, IconName>> = { danger: 'error', warning: 'warning', info: 'info' }

export type PreviewFindingsProps = {
  readonly findings: readonly Finding[]
  readonly acknowledged: readonly string[]
  /** Absent = nothing can be ticked here. */
  readonly onAcknowledge?: ((code: string, checked: boolean) => void) | undefined
  /** Words of codes that the preview's copy lacks. */
  readonly say?: Say | undefined
  readonly locale: string
  readonly t: PreviewTranslate
}

/** What the visitor should know, the most severe first. The first danger is announced at once. A danger has a box to tick, once for all of its kind. */
export function PreviewFindings(props: PreviewFindingsProps): ReactNode {
  const { findings, acknowledged, onAcknowledge, locale, t, say } = props
  const last = new Map(findings.map(({ code }, index) => [code, index]))
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const { announce } = useUi()
  const said = useRef('')
  // The words as they are drawn, with their values. They are said again only when they change.
  useEffect(() => {
    const text = list.current?.querySelector('[data-severity=danger] p')?.textContent ?? ''
    if (text && text !== said.current) announce(text, 'assertive')
    said.current = text
  })
  return (
    <ul className="lk-preview-findings" role="list" aria-label={t('findings')} ref={list}>
      {findings.map((finding, index) => {
        const { code, severity, details } = finding
        const hint = findingHint(finding, t, say)
        const asks = severity === 'danger' && last.get(code) === index && onAcknowledge !== undefined
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <li className="lk-preview-finding" data-severity={severity} data-code={code} key={index}>
            <Icon name={icons[severity]} size="sm" />
            <div className="lk-preview-finding-text">
              <p id={id + index}>
                <FindingText finding={finding} t={t} say={say} />
                {details.until !== undefined && ` ${formatUntil(details.until, locale, t)}`}
              </p>
              {hint && <p className="lk-preview-muted">{hint}</p>}
              {asks && (
                <Checkbox
                  checked={acknowledged.includes(code)}
                  onChange={(checked) => onAcknowledge(code, checked)}
                  describedBy={findings.flatMap((each, at) => (each.code === code ? id + at : [])).join(' ')}
                >
                  {t('acknowledge')}
                </Checkbox>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
