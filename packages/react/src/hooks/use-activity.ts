import type { Namespace } from '@latchkey/core'
import type { ActivityRow, activity, groupByMonth } from '@latchkey/core/features/activity'
import { useUi } from '@latchkey/ui'
import { useEffect, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useAccountChoice } from './use-account-choice.ts'
import { useAssetImages } from './use-asset-images.ts'
import type { UseLatchkeyActivityReturnType } from './use-latchkey-activity.ts'
import { useReadable } from './use-readable.ts'

/** The part of core that it uses; the modal loads it beside the tab's own code. */
export type ActivityCode = { readonly activity: typeof activity; readonly groupByMonth: typeof groupByMonth }

/** What `useLatchkeyActivity` returns, with the state that the tab draws. */
export type ActivityList = Omit<UseLatchkeyActivityReturnType, 'status' | 'data'> & {
  /** `empty`: the list was read and has no transactions. */
  readonly state: 'unavailable' | 'loading' | 'ready' | 'empty' | 'error'
  readonly rows: readonly ActivityRow[]
}

type UseActivityOptions = {
  readonly every?: number | true | undefined
  readonly namespace?: Namespace | undefined
}

const none: readonly ActivityRow[] = []

/** The transactions of the connected account, by a module of core that is loaded already. */
export function useActivity(code: ActivityCode, { every, namespace }: UseActivityOptions = {}): ActivityList {
  const { client } = useLatchkeyContext()
  const { locale } = useUi()
  const feature = client.use(code.activity)
  const { account, choice, now } = useAccountChoice(namespace)
  const state = useReadable(feature, (all) => (account ? all[account as keyof typeof all] : undefined))
  useEffect(() => choice && feature.watch({ ...choice, every }), [feature, choice, every])
  const rows = state?.rows ?? none
  const groups = useMemo(
    () => code.groupByMonth(rows, { now: client.clock.now(), locale }),
    [code, client, rows, locale],
  )
  const images = useAssetImages(useMemo(() => rows.flatMap(urlsOf), [rows]))
  const available = account !== undefined && feature.available(choice)
  const actions = useMemo(() => {
    const ask = async (call: typeof feature.fetch) => {
      const asked = now()
      if (asked) await call(asked)
    }
    return { more: () => ask(feature.more), refetch: () => ask(feature.fetch) }
  }, [feature, now])
  return useMemo(() => {
    const { loading = false, cursor, empty, off = false, pending = 0, error, retryAt } = state ?? {}
    const known = error ? 'error' : empty ? 'empty' : rows.length || (state && !loading) ? 'ready' : 'loading'
    return {
      state: available ? known : 'unavailable',
      rows,
      groups,
      ownOnly: off,
      loading,
      hasMore: cursor !== undefined,
      pending,
      error,
      retryAt,
      imageOf: ({ iconUrl }) => (iconUrl === undefined ? undefined : images[iconUrl]),
      ...actions,
    }
  }, [actions, state, rows, groups, images, available])
}

/** A doubtful token gets no image, because an image would make it look genuine. */
function urlsOf({ amounts }: ActivityRow): readonly string[] {
  return amounts.flatMap(({ iconUrl, isSpam }) => (iconUrl === undefined || isSpam ? [] : [iconUrl]))
}
