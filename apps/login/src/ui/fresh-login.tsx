import type { Account } from '@latchkey/frame/wire'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { EmailCode } from './email-code.tsx'
import { useFrame } from './frame-hooks.ts'
import { Panel } from './panel.tsx'

/** Asks the visitor to log in once more, before something that needs a login of the last five minutes. */
export function FreshLogin({
  account,
  onBack,
  onClose,
  onDone,
}: {
  readonly account: Account
  readonly onBack: () => void
  readonly onClose: () => void
  readonly onDone: () => void
}): ReactNode {
  const { t } = useCopy()
  const { server, tokens } = useFrame()
  const email = account.logins.find(({ method }) => method === 'email')?.label
  return (
    <Panel name="fresh-login" title={t('freshTitle')} onClose={onClose} onBack={onBack}>
      {email === undefined ? (
        <p className="lk-login-text">{t('freshOther')}</p>
      ) : (
        <EmailCode
          email={email}
          purpose="login"
          onDone={async (result) => {
            if (result.status !== 'logged-in') return
            const before = await tokens.read()
            await tokens.write(result.tokens)
            if (before) await server.call('session/end', {}, { accessToken: before.accessToken }).catch(() => {})
            onDone()
          }}
        />
      )}
    </Panel>
  )
}
