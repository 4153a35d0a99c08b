import { Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { nameNetwork } from '../networks/name-network.ts'
import type { Question } from '../rpc/rpc-context.ts'
import { Facts, Mono, Raw } from '../ui/facts.tsx'
import { showHidden } from '../ui/show-hidden.ts'
import { readableText, readSignIn } from './read-sign-in.ts'

type Given = { readonly question: Extract<Question, { kind: 'message' }>; readonly origin: string }

/** A text to sign. If it is a sign-in, its site is compared with the site that asks. */
export function MessageQuestion({ question, origin }: Given): ReactNode {
  const { t, locale } = useCopy()
  const { bytes, chainId } = question
  const text = readableText(question, origin)
  if (text === undefined)
    return (
      <>
        <Notice tone="warning">{t('bytesOnly')}</Notice>
        <Raw text={bytes} />
      </>
    )
  const signIn = readSignIn(text, origin)
  if (!signIn) return <Quote text={text} label={t('message')} />
  const { domain, isForOrigin, message } = signIn
  const { host } = new URL(origin)
  return (
    <>
      {!isForOrigin && (
        <Notice tone="error" title={t('signInMismatchTitle')}>
          {t('signInMismatch', { domain, host })}
        </Notice>
      )}
      {!message && <Notice tone="warning">{t('signInUnclear')}</Notice>}
      {message?.statement && <Quote text={message.statement} label={t('message')} />}
      <Facts
        facts={[
          [t('signInTo'), <Mono key="domain">{domain}</Mono>],
          message && [t('account'), <Mono key="account">{message.accountAddress}</Mono>],
          [t('network'), nameNetwork(message?.chainId ?? chainId).name],
          message?.expirationTime !== undefined && [t('expires'), formatTime(message.expirationTime, locale)],
        ]}
      />
      {/* Resources can be rights that the site gets (ERC-5573), and the lines above don't show them. */}
      {message && !message.resources?.length ? (
        <Raw text={text} label={t('showMessage')} />
      ) : (
        <Quote text={text} label={t('message')} />
      )}
    </>
  )
}

function Quote({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  return (
    <section className="lk-login-quote" aria-label={label}>
      {showHidden(text)}
    </section>
  )
}

function formatTime(text: string, locale: string): string {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) return text
  return time.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', numberingSystem: 'latn' })
}
