import { systemClock } from '@latchkey/core'
import { refusalOf } from '@latchkey/frame/protocol'
import type { Account, KeyProof, SocialProvider } from '@latchkey/frame/wire'
import { Button, Row } from '@latchkey/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CopyKey } from '../copy/en.ts'
import { useCopy } from '../copy/use-copy.ts'
import { readStepUp } from '../step-up/prove-by-passkey.ts'
import { BusyLine } from '../ui/busy-line.tsx'
import { useFrame } from '../ui/frame-hooks.ts'
import { FreshLogin } from '../ui/fresh-login.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAnnounce } from '../ui/use-announce.ts'
import { isStale, textOfError, useTask } from '../ui/use-task.ts'
import { methodNames } from './method-names.ts'

/**
 * Adds a social account as a further way to log in. The account's keys allow it, and the provider confirms it in a
 * window.
 */
export function AddSocial({
  account,
  onBack,
  onClose,
  onDone,
}: {
  readonly account: Account
  readonly onBack: () => void
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}): ReactNode {
  const { t } = useCopy()
  const { project, vault } = useFrame()
  const [proof, setProof] = useState<KeyProof>()
  const [needsLogin, setNeedsLogin] = useState(false)
  const [isInWindow, setInWindow] = useState(false)
  const controller = useRef(new AbortController())
  const task = useTask()
  useAnnounce(isInWindow && t('windowOpen'))
  useEffect(() => () => controller.current.abort(), [])
  const asksPasskey = useAsksPasskey(account)
  const loadSocial = useSocialLogin(() => setInWindow(true))

  const prove = async () => account.addresses && vault.ask('prove', { account })

  const add = (provider: SocialProvider) => {
    // Browsers open a window only in the same turn of the event loop as a click. So it is opened empty, before its URL
    // is known.
    const opened = window.open('', '_blank', 'popup,width=480,height=680')
    if (!opened) return task.setProblem('windowBlocked')
    controller.current.abort()
    controller.current = new AbortController()
    const { signal } = controller.current
    task.run(
      async () => {
        try {
          const social = await loadSocial()
          if (!social) return
          const keyProof = proof ?? (await prove())
          const address = await social.begin({ provider, purpose: 'link', keyProof }, signal)
          opened.location.href = address
          await social.finish(address, signal)
          await onDone()
        } catch (error) {
          opened.close()
          setProof(undefined)
          if (!isStale(error)) throw error
          setNeedsLogin(true)
        } finally {
          setInWindow(false)
        }
      },
      (error) => (signal.aborted ? undefined : textOfSocialError(error)),
    )
  }

  if (needsLogin)
    return (
      <FreshLogin
        account={account}
        onBack={() => setNeedsLogin(false)}
        onClose={onClose}
        onDone={() => setNeedsLogin(false)}
      />
    )
  return (
    <Panel name="add-social" title={t('addSocial')} onBack={onBack} onClose={onClose}>
      {asksPasskey === undefined ? (
        <BusyLine isBusy />
      ) : asksPasskey && !proof ? (
        // The browser asks for the passkey in this page, before the window has the focus.
        <>
          <p className="lk-login-lead">{t('stepUpOn')}</p>
          <Button full loading={task.isBusy} onClick={() => task.run(async () => setProof(await prove()))}>
            {t('usePasskey')}
          </Button>
        </>
      ) : isInWindow ? (
        <>
          <p className="lk-login-lead">{t('windowOpen')}</p>
          <Button full onClick={() => controller.current.abort()}>
            {t('cancel')}
          </Button>
        </>
      ) : (
        project.methods.social.map((provider) => (
          <Row key={provider} title={methodNames[provider] ?? provider} onClick={() => add(provider)} filled />
        ))
      )}
      {task.problem && (
        <p className="lk-login-field-problem" role="alert">
          {t(task.problem)}
        </p>
      )}
    </Panel>
  )
}

/** Whether a passkey must confirm the use of the account's keys. `undefined` until it is known. */
function useAsksPasskey({ addresses }: Account): boolean | undefined {
  const { server } = useFrame()
  const [asksPasskey, setAsksPasskey] = useState<boolean>()
  // This is read once. If it can't be read, the proof itself asks for the passkey.
  useEffect(() => {
    const known = (isOn: boolean) => setAsksPasskey(isOn && addresses !== undefined)
    readStepUp(server).then(
      ({ isOn }) => known(isOn),
      () => known(false),
    )
  }, [])
  return asksPasskey
}

/** Only logins whose page itself goes to the provider are stored, so this store keeps nothing. */
const keepsNothing = { read: async () => undefined, write: async () => {}, remove: async () => {} }

/**
 * Loads the code that logs in at a provider.
 *
 * @param onPopup called when the page of the window has found this page
 */
function useSocialLogin(onPopup: () => void) {
  const { handOver, loadSocialLogin, projectId, server } = useFrame()
  const { locale } = useCopy()
  return async () => {
    const loaded = await loadSocialLogin?.()
    return loaded?.createSocialLogin({
      clock: systemClock,
      handOver,
      locale: () => locale,
      onPopup,
      projectId,
      server,
      socialPage: new URL('/social.html', location.origin).href,
      store: keepsNothing,
    })
  }
}

function textOfSocialError(error: unknown): CopyKey {
  const code = refusalOf(error)?.code
  if (code === 'login/taken') return 'loginTaken'
  return code === 'login/declined' ? 'loginDeclined' : textOfError(error)
}
