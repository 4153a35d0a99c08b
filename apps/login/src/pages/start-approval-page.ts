import { systemClock } from '@latchkey/core'
import { isLatchkeyError } from '@latchkey/core/errors'
import { loginError } from '@latchkey/frame/protocol'
import type { LoginConfigAnswer } from '@latchkey/frame/wire'
import * as v from 'valibot'
import { askFrame } from '../popup/ask-frame.ts'
import { browserPopup } from '../popup/browser-popup.ts'
import { createHandOver } from '../popup/hand-over.ts'
import { showPopupState } from '../popup/show-popup-state.ts'
import { readBegin } from '../popup/social-fragment.ts'
import { createApprovals } from '../rpc/approvals.ts'
import type { Question } from '../rpc/rpc-context.ts'
import type { FrameContext } from '../stage/frame-context.ts'
import { type AppLooks, createStage } from '../stage/stage.ts'
import { drawPopup } from './draw-popup.ts'
import { mount } from './mount.tsx'
import { storeLanguage } from './open-popup-page.ts'

/** The frame's message. It can only come from a window of this origin, so only its outer shape is checked. */
const asked = v.object({
  origin: v.pipe(v.string(), v.url()),
  question: v.looseObject({ kind: v.string() }),
  waiting: v.number(),
  projectId: v.string(),
  services: v.pipe(v.string(), v.url()),
  looks: v.looseObject({}),
  project: v.looseObject({}),
})

/** Shows one question of a frame in a separate window, and tells the frame the visitor's answer. */
export async function startApprovalPage(): Promise<void> {
  const page = browserPopup(window)
  const address = page.takeAddress()
  // Only a window without a question is drawn in this language. After a reload it has none, and its URL names no language.
  storeLanguage(address)
  const flow = readBegin(address)
  const given = flow === undefined ? undefined : await askFrame(page, { clock: systemClock, flow })
  const read = v.safeParse(asked, given?.content)
  if (!given || !read.success) {
    drawPopup('approval', address)
    showPopupState('failed')
    return
  }
  // If the app's page cuts the window off, the frame learns of its end only from this message.
  window.addEventListener('pagehide', () => given.answer('closed'))
  const { origin, projectId, question, services } = read.output
  const approvals = createApprovals<Question>()
  const stage = createStage()
  stage.setLooks(read.output.looks as Partial<AppLooks>)
  const project = read.output.project as LoginConfigAnswer
  const asking = approvals.ask(origin, question as unknown as Question, new AbortController().signal)
  mount(windowContext({ approvals, stage, origin, project, projectId, services })).show(true)
  const answer = await asking.then(
    () => 'approved',
    // If the question can't be shown here, the visitor has not answered it.
    (error: unknown) => (isLatchkeyError(error, 'connection/user-rejected') ? 'rejected' : 'closed'),
  )
  given.answer(answer)
  window.close()
}

/**
 * The context of a separate window. The window has no keys and no session: it shows the question and answers yes or no.
 */
function windowContext(
  given: Pick<FrameContext, 'approvals' | 'stage' | 'origin' | 'project' | 'projectId' | 'services'>,
): FrameContext {
  const none = () => Promise.reject(loginError('login/failed', 'A window of an approval has no session'))
  return {
    ...given,
    isWindow: true,
    vault: { ask: none, prepare: () => {}, isRunning: () => false },
    server: { call: none },
    tokens: { read: async () => undefined, write: none },
    store: { note: none, writeNote: none, lock: none },
    handOver: createHandOver({ origin: location.origin, listen: () => () => {} }),
    onDrawn: () => {},
  }
}
