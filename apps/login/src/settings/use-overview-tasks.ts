import { useUi } from '@latchkey/ui'
import type { Dispatch, SetStateAction } from 'react'
import type { CopyKey } from '../copy/en.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { useTask } from '../ui/use-task.ts'
import type { LoginData } from './settings-step.ts'

/** A button of the first page, and whether it is at work. */
export type OverviewTask = { readonly isBusy: boolean; run(): void }
export type OverviewTasks = {
  /** Logs out all other devices. */
  readonly endOthers: OverviewTask
  /** Cancels the deletion of the account. */
  readonly keep: OverviewTask
  /** Reads older entries of the activity. */
  readonly more: OverviewTask
  readonly problem: CopyKey | undefined
}

/**
 * What the first page does by itself. Each task runs beside the others, so that a press is never dropped. The visitor may have gone to another
 * page when it ends, and stays there.
 *
 * @param setData takes over older entries
 * @param load reads everything again
 */
export function useOverviewTasks(
  data: LoginData | undefined,
  setData: Dispatch<SetStateAction<LoginData | undefined>>,
  load: () => Promise<void>,
): OverviewTasks {
  const { t } = useCopy()
  const { announce } = useUi()
  const { server } = useFrame()
  const [endOthers, keep, more] = [useTask(), useTask(), useTask()]
  const change = (task: ReturnType<typeof useTask>, ask: () => Promise<unknown>, done: CopyKey): OverviewTask => ({
    isBusy: task.isBusy,
    run: () =>
      task.run(async () => {
        await ask()
        await load()
        announce(t(done))
      }),
  })
  return {
    endOthers: change(endOthers, () => server.call('sessions/end', { which: 'others' }), 'othersEnded'),
    keep: change(keep, () => server.call('account/delete/cancel', {}), 'deletionCancelled'),
    more: {
      isBusy: more.isBusy,
      run: () =>
        more.run(async () => {
          const before = data?.next
          const page = await server.call('audit', { before })
          // If everything was read again meanwhile, the entries begin at another place.
          setData((now) =>
            now?.next === before && now ? { ...now, audit: [...now.audit, ...page.entries], next: page.next } : now,
          )
        }),
    },
    problem: endOthers.problem ?? keep.problem ?? more.problem,
  }
}
