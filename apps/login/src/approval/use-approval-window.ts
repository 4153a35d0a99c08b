import { systemClock } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { askInWindow } from '../popup/approval-window.ts'
import type { Approval } from '../rpc/approvals.ts'
import type { Question } from '../rpc/rpc-context.ts'
import { useFrame } from '../ui/frame-hooks.ts'

/** `open`: the question is shown in the window. */
export type ApprovalWindowState = 'none' | 'opening' | 'open' | 'blocked'

/**
 * Opens a separate window for a question that this frame can't guard. The answer given there is the answer to the
 * question.
 */
export function useApprovalWindow(
  { id, origin, question }: Approval<Question>,
  waiting: number,
): { readonly state: ApprovalWindowState; open(): void } {
  const { approvals, handOver, project, projectId, services, stage } = useFrame()
  const { locale } = useCopy()
  const [state, setState] = useState<ApprovalWindowState>('none')
  const end = useRef(() => {})
  // The window closes when its question ends.
  useEffect(() => () => end.current(), [])

  return {
    state,
    open() {
      end.current()
      setState('opening')
      const asked = askInWindow(
        {
          handOver,
          clock: systemClock,
          locale,
          open: (url) => window.open(url, '_blank', 'popup,width=400,height=680'),
        },
        { origin, question, waiting, looks: stage.getState().looks, project, projectId, services },
        () => setState('open'),
      )
      end.current = asked.end
      void asked.answer.then((answer) => {
        if (end.current !== asked.end) return
        if (answer === 'approved') approvals.approve(id)
        else if (answer === 'rejected') approvals.reject(id)
        else setState(answer === 'blocked' ? 'blocked' : 'none')
      })
    },
  }
}
