import { isLatchkeyError } from '@latchkey/core/errors'
import { refusalOf } from '@latchkey/frame/protocol'
import { useRef, useState } from 'react'
import type { CopyKey } from '../copy/en.ts'

/**
 * The text for the visitor after an error, chosen by the error's code. The login server's own messages are for
 * developers.
 */
export function textOfError(error: unknown): CopyKey {
  const code = refusalOf(error)?.code
  if (code === 'login/rate') return 'tooMany'
  if (code === 'login/code-wrong') return 'otpWrong'
  if (code === 'login/code-expired' || code === 'login/code-tries' || code === 'login/flow') return 'otpExpired'
  if (code === 'login/step-up') return 'codeWrong'
  if (code === 'login/passkey' || error instanceof DOMException) return 'passkeyClosed'
  if (code === 'login/last-login') return 'lastLogin'
  if (code === 'login/needs-recovery') return 'needsRecovery'
  if (isLatchkeyError(error, 'request/unreachable') || isLatchkeyError(error, 'request/timed-out')) return 'offline'
  return 'somethingFailed'
}

/** Whether an action needs a login of the last five minutes first. */
export const isStale = (error: unknown): boolean => refusalOf(error)?.code === 'login/stale'

/** Runs one action at a time, and holds the text of its error. */
export function useTask(): {
  readonly isBusy: boolean
  readonly problem: CopyKey | undefined
  setProblem(problem: CopyKey | undefined): void
  /** `read` chooses the text of an error; by default its code does. */
  run(act: () => Promise<void>, read?: (error: unknown) => CopyKey | undefined): void
} {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CopyKey>()
  const running = useRef(false)
  return {
    isBusy,
    problem,
    setProblem,
    run(act, read = textOfError) {
      if (running.current) return
      running.current = true
      setBusy(true)
      setProblem(undefined)
      act()
        .catch((error: unknown) => setProblem(read(error)))
        .finally(() => {
          running.current = false
          setBusy(false)
        })
    },
  }
}
