import type { ISignClient } from '@walletconnect/types'

type Check = (params: unknown) => Promise<void>

/**
 * SDK 2.21 doesn't wait for its checks of a wallet's messages: it stored an update that breaks the rules, so that every later request
 * failed, and the failed check was an unhandled rejection on the page. Here an update is stored after its check, and a failed check is
 * caught.
 */
export function checkUpdates({ engine, session }: ISignClient): void {
  const checks = engine as unknown as Record<string, Check | undefined>
  for (const name of ['isValidUpdate', 'isValidExtend', 'isValidDisconnect']) {
    const check = checks[name]
    if (!check) continue
    checks[name] = (params) => {
      const checked = check(params)
      checked.catch(() => {})
      return checked
    }
  }
  const update = session.update.bind(session)
  session.update = async (topic, change) => {
    if (change.namespaces) await checks.isValidUpdate?.({ topic, namespaces: change.namespaces })
    await update(topic, change)
  }
}
