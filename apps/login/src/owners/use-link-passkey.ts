import { systemClock } from '@latchkey/core'
import { loginError } from '@latchkey/frame/protocol'
import type { Account } from '@latchkey/frame/wire'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { linkPasskey } from '../passkey/link-passkey.ts'
import { withOwnHandle } from '../passkey/own-handle.ts'
import { readFoundPasskey } from '../popup/read-found-passkey.ts'
import { openWithContent } from '../popup/window-with-content.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { useAnnounce } from '../ui/use-announce.ts'

/**
 * How often a new challenge is fetched, in ms. The login server takes a challenge for five minutes, and the visitor needs some of that time in
 * the window.
 */
const renewMs = 2 * 60_000
/** How long a challenge is used, in ms, if no newer one comes. */
const usableMs = 4 * 60_000

type Options = { readonly at: number; readonly flow: string; readonly options: Readonly<Record<string, unknown>> }

/** Makes another passkey of an account, in a window. Screen readers are told to go on there. */
export function useLinkPasskey(): {
  readonly isInWindow: boolean
  /**
   * Call it in the same turn of the event loop as the click. Resolves with the account, or with `undefined` if the
   * visitor closed the window.
   *
   * @throws `login/failed`: with `login/stale` where the login is too old
   */
  link(account: Account): Promise<{ readonly account: Account; readonly id: string } | undefined>
} {
  const { handOver, projectId, server, store } = useFrame()
  const { locale, t } = useCopy()
  const [isInWindow, setInWindow] = useState(false)
  useAnnounce(isInWindow && t('ownerWindow'))
  const options = useRef<Options>(undefined)
  const problem = useRef<unknown>(undefined)
  const end = useRef(() => {})
  // A challenge is fetched ahead, because browsers open a window only in the same turn of the event loop as the click.
  const load = useCallback(() => {
    server.call('passkey/options', { projectId, purpose: 'link' }).then(
      (answer) => {
        options.current = { ...answer, at: Date.now() }
        problem.current = undefined
      },
      (error: unknown) => {
        problem.current = error
      },
    )
  }, [projectId, server])
  useEffect(() => {
    load()
    const timer = setInterval(load, renewMs)
    return () => {
      clearInterval(timer)
      end.current()
    }
  }, [load])
  return {
    isInWindow,
    async link(account) {
      try {
        const known = options.current
        const isUsable = known !== undefined && Date.now() - known.at < usableMs
        if (!isUsable && problem.current) throw problem.current
        const { flow, options: given = {} } = known ?? {}
        const { options: create, secret } = withOwnHandle(given)
        const asked = openWithContent(
          {
            handOver,
            clock: systemClock,
            locale,
            open: (url) => window.open(url, '_blank', 'popup,width=420,height=640'),
          },
          { page: '/passkey.html', content: flow ? { create } : {}, onShown: () => setInWindow(true) },
        )
        end.current = asked.end
        const found = await asked.answer.finally(() => setInWindow(false))
        if (found === 'closed' || (found !== 'blocked' && found.given === 'closed')) return undefined
        const read = found === 'blocked' || !flow ? undefined : readFoundPasskey(found.given)
        if (!read || !flow) throw loginError('login/failed', 'The browser blocks windows')
        const { credential } = read
        // The server takes each challenge once. A window that was closed has used none.
        options.current = undefined
        const linked = await linkPasskey({ server, store }, account, { flow, credential, secret })
        return { account: linked, id: credential.id }
      } finally {
        load()
      }
    },
  }
}
