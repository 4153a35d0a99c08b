import { type PermissionEntry, permissionsSchema } from '@latchkey/frame/wire'
import { Button, Notice } from '@latchkey/ui'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { nameNetwork } from '../approval/name-network.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { useTask } from '../ui/use-task.ts'
import type { PermissionEnds } from './permission-ends.ts'
import { limitsText } from './permission-words.ts'

/** In "Your login": what apps may do without asking, each with its end. */
export function PermissionList({ ends }: { readonly ends: PermissionEnds }): ReactNode {
  const { t, locale } = useCopy()
  const { server } = useFrame()
  const { endingId, problem } = useSyncExternalStore(ends.subscribe, ends.getState)
  const [list, setList] = useState<readonly PermissionEntry[]>()
  const task = useTask()
  const load = async () => setList(v.parse(permissionsSchema, await server.call('permissions', {})).permissions)
  // Read when it opens, and again when one is ended.
  useEffect(() => {
    if (endingId === undefined) task.run(load)
  }, [endingId])
  if (!list || list.length === 0) return task.problem ? <Notice tone="error">{t(task.problem)}</Notice> : null
  const time = (at: number) => new Date(at).toLocaleDateString(locale, { dateStyle: 'medium', numberingSystem: 'latn' })
  return (
    <section className="lk-login-part">
      <h2>{t('permissions')}</h2>
      {(problem ?? task.problem) && <Notice tone="error">{t(problem ?? task.problem ?? 'somethingFailed')}</Notice>}
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
