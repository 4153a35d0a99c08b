import type { ReactNode } from 'react'
import { Address } from '../../address/address.tsx'
import type { Translate } from '../../copy/copy.ts'
import type { signInCopy } from '../../copy/en/sign-in.ts'
import { Notice } from '../../notice/notice.tsx'

export type SignInMessageFacts = {
  /** The domain in the message, as it will be signed. */
  readonly domain: string
  /** The page's own host, ASCII. */
  readonly page: string
  readonly address: string
  readonly network: string
  /** The whole text; absent while it is being made. */
  readonly text?: string | undefined
}

type Props = { readonly facts: SignInMessageFacts; readonly t: Translate<typeof signInCopy> }

/** What is signed, and for which site: in plain words first, the whole text on request. */
export function SignInMessage({ facts, t }: Props): ReactNode {
  const { address, domain, network, page, text } = facts
  const other = domain.toLowerCase() !== page.toLowerCase()
  const rows = [
    [
      t('site'),
      <bdi key="site" dir="ltr">
        {domain}
      </bdi>,
    ],
    [t('account'), <Address key="account" value={address} />],
    [t('network'), network],
  ] as const
  return (
    <>
      {other && (
        <Notice tone="warning" title={t('otherSiteTitle')}>
          {t('otherSiteText', { domain, page })}
        </Notice>
      )}
      {!other && /(?:^|\.)xn--/i.test(page) && (
        <Notice tone="warning" title={t('lookAlikeTitle')}>
          {t('lookAlikeText', { page })}
        </Notice>
      )}
      <dl className="lk-sign-in-facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {text !== undefined && (
        <details className="lk-sign-in-message">
          <summary>{t('message')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard */}
          <pre dir="ltr" translate="no" tabIndex={0}>
            {text}
          </pre>
        </details>
      )}
    </>
  )
}
