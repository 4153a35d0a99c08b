import { Fragment, type ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { showHidden } from './show-hidden.ts'

/** One fact of a question: its name and its value. A fact without a value is left out. */
export type Fact = readonly [name: string, value: ReactNode]

/** The facts of a question, line by line. */
export function Facts({ facts }: { readonly facts: readonly (Fact | undefined | false)[] }): ReactNode {
  return (
    <dl className="lk-login-facts">
      {facts.map(
        (fact, index) =>
          fact && (
            <Fragment key={index}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

/**
 * An address or another text of letters and digits. It is shown in full, because a forged address usually differs in
 * the middle.
 */
export function Mono({ children }: { readonly children: string }): ReactNode {
  return (
    <bdi className="lk-login-mono" dir="ltr">
      {showHidden(children)}
    </bdi>
  )
}

/** Raw data that the visitor can open. */
export function Raw({ text, label }: { readonly text: string; readonly label?: string | undefined }): ReactNode {
  const { t } = useCopy()
  return (
    <details className="lk-login-raw">
      <summary>{label ?? t('showRaw')}</summary>
      <div className="lk-login-quote lk-login-mono">{showHidden(text)}</div>
    </details>
  )
}
