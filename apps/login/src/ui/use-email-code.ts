import { refusalOf } from '@latchkey/frame/protocol'
import type { FlowPurpose, FlowResult, KeyProof } from '@latchkey/frame/wire'
import { useUi } from '@latchkey/ui'
import { useRef, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { useFrame } from './frame-hooks.ts'
import { textOfError, useTask } from './use-task.ts'

/** The purpose of the code, and what follows it. */
export type EmailCodeOptions = {
  readonly purpose: FlowPurpose
  /** The proof of the account's keys, which linking needs. */
  readonly prove?: (() => Promise<KeyProof>) | undefined
  readonly onDone: (result: FlowResult) => Promise<void>
}

/** Lets the login server send a code to an address, and verifies what the visitor typed. */
export function useEmailCode(
  email: string,
  { onDone, prove, purpose }: EmailCodeOptions,
): {
  readonly code: string
  setCode(code: string): void
  /** Whether a code was sent. */
  readonly isSent: boolean
  /** How many mails were sent. */
  readonly mails: number
  /** How often the visitor may still type a wrong code, if the login server says it. */
  readonly triesLeft: number | undefined
  readonly task: ReturnType<typeof useTask>
  /** Sends a mail. The code of an earlier mail is dropped. */
  send(): void
  /** Verifies a code. The same code is sent again only after an error that doesn't say that it is wrong. */
  verify(typed: string): void
} {
  const { t, locale } = useCopy()
  const { projectId, server } = useFrame()
  const { announce } = useUi()
  const [flow, setFlow] = useState<string>()
  const [code, setCode] = useState('')
  const [triesLeft, setTriesLeft] = useState<number>()
  const [mails, setMails] = useState(0)
  const task = useTask()
  const sent = useRef('')

  const send = () =>
    task.run(async () => {
      const request = { projectId, email, purpose, locale, ...(prove && { keyProof: await prove() }) }
      // With a session the server would answer that the visitor is logged in already.
      const started = await server.call('email/start', request, { withoutSession: purpose === 'login' })
      if (started.action === 'CONNECT') return
      sent.current = ''
      setCode('')
      setFlow(started.flow)
      setMails((count) => count + 1)
      announce(t('codeSent', { email }))
    })

  const verify = (typed: string) => {
    if (!flow || sent.current === typed) return
    sent.current = typed
    task.run(
      async () => {
        await onDone(await server.call('email/verify', { flow, code: typed }))
      },
      (error) => {
        const refusal = refusalOf(error)
        setTriesLeft(refusal?.triesLeft)
        // Only a wrong code stays wrong. After any other error the same digits may be right.
        if (refusal?.code !== 'login/code-wrong') sent.current = ''
        return textOfError(error)
      },
    )
  }

  return { code, isSent: Boolean(flow), mails, send, setCode, task, triesLeft, verify }
}
