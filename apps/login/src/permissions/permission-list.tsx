import { type PermissionEntry, permissionsSchema } from '@latchkey/frame/wire'
import { Button, Notice } from '@latchkey/ui'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { CopyKey } from '../copy/en.ts'
import { useCopy } from '../copy/use-copy.ts'
import { nameNetwork } from '../networks/name-network.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { textOfError } from '../ui/use-task.ts'
import type { PermissionEnds } from './permission-ends.ts'
import { limitsText } from './permission-words.ts'

/** The list in "Your login" of what apps may do without asking. The visitor can end each permission. */
export function PermissionList({ ends }: { readonly ends: PermissionEnds }): ReactNode {
  const { t, locale } = useCopy()
  const { server } = useFrame()
  const { endingId, problem } = useSyncExternalStore(ends.subscribe, ends.getState)
  const [list, setList] = useState<readonly PermissionEntry[]>()
  const [unread, setUnread] = useState<CopyKey>()
  // The list is read when it opens, and again when ending a permission begins or is done.
  useEffect(() => {
    let isOn = true
    const read = async () => v.parse(permissionsSchema, await server.call('permissions', {})).permissions
    read().then(
      (next) => {
        if (!isOn) return
        setUnread(undefined)
        setList(next)
      },
      (error: unknown) => isOn && setUnread(textOfError(error)),
    )
    return () => {
      isOn = false
    }
  }, [endingId, server])
  const shown = problem ?? unread
  if (!list || list.length === 0) return shown ? <Notice tone="error">{t(shown)}</Notice> : null
  const time = (at: number) => new Date(at).toLocaleDateString(locale, { dateStyle: 'medium', numberingSystem: 'latn' })
  return (
    <section className="lk-login-part">
      <h2>{t('permissions')}</h2>
      {shown && <Notice tone="error">{t(shown)}</Notice>}
      {list.map((entry) => (
        <div className="lk-login-row" key={entry.id}>
          <div className="lk-login-row-text">
            <bdi>{entry.origin}</bdi>
            <small>
              {[
                limitsText(t, entry.limits, entry),
                nameNetwork(entry.chainId).name,
                t('permissionEnds', { date: time(entry.expiresAt) }),
              ].join(' · ')}
            </small>
          </div>
          <Button
            size="sm"
            loading={endingId === entry.id}
            disabled={endingId !== undefined}
            onClick={() => ends.end(entry)}
            label={`${t('permissionEnd')}: ${entry.origin}`}
          >
            {t('permissionEnd')}
          </Button>
        </div>
      ))}
    </section>
  )
}
