import type { Account, StepUpAnswer } from '@latchkey/frame/wire'
import { Button, Notice } from '@latchkey/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { getAssertion } from '../step-up/ask-passkey.ts'
import { digestOf, proveByPasskey, readStepUp } from '../step-up/prove-by-passkey.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { useTask } from '../ui/use-task.ts'

/**
 * The setting whether the passkey must confirm each approval. It is shown if the login has a passkey that can confirm.
 */
export function StepUpPart({
  account,
  onChanged,
  onLost,
}: {
  readonly account: Account
  /** Called after a change, because the list of events below it then has a new entry. */
  readonly onChanged: () => Promise<void>
  /** Called when the visitor wants to turn it off with the recovery. */
  readonly onLost: () => void
}): ReactNode {
  const { t } = useCopy()
  const { project, server, vault } = useFrame()
  const [state, setState] = useState<StepUpAnswer>()
  const task = useTask()
  const load = () => task.run(async () => setState(await readStepUp(server)))
  // Read once, when it opens.
  useEffect(load, [])

  const change = (isOn: boolean) =>
    task.run(async () => {
      const rpId = project.passkeyRpId ?? location.hostname
      const { signal } = new AbortController()
      const ask: Parameters<typeof proveByPasskey>[0]['ask'] = (passkeys, challenge) =>
        getAssertion({ account: passkeys, challenge, rpId, signal })
      const digest = await digestOf({ setting: 'step-up', isOn })
      const proof = await proveByPasskey({ ask, server }, account, {
        action: isOn ? 'step-up-on' : 'step-up-off',
        digest,
      })
      await server.call('vault/step-up', { isOn, proof })
      // Keys that were opened without the passkey sign nothing from now on.
      await vault.ask('lock')
      setState({ isOn, passkeys: state?.passkeys ?? [] })
      await onChanged()
    })

  const problem = task.problem && (
    <Notice tone="error" action={state ? undefined : <Button onClick={load}>{t('tryAgain')}</Button>}>
      {t(task.problem)}
    </Notice>
  )
  if (!state) return problem
  if (!state.isOn && state.passkeys.length === 0) return undefined
  return (
    <section className="lk-login-part" data-latchkey-login="step-up">
      <h2>{t('stepUpTitle')}</h2>
      <p className="lk-login-text">{t(state.isOn ? 'stepUpOn' : 'stepUpOff')}</p>
      {problem}
      <Button full loading={task.isBusy} onClick={() => change(!state.isOn)}>
        {t(state.isOn ? 'stepUpTurnOff' : 'stepUpTurnOn')}
      </Button>
      {state.isOn && account.recoveries.some(({ kind }) => kind !== 'kit') && (
        <Button variant="ghost" full onClick={onLost}>
          {t('stepUpLostButton')}
        </Button>
      )}
    </section>
  )
}
