import { announcedIcon } from '@latchkey/core/adapter-kit'
import type { Eip1193Provider } from '../request/provider.ts'
import { isProvider } from './injected-providers.ts'

/** How a wallet introduces itself (EIP-6963). */
export type Announcement = {
  readonly rdns: string
  readonly name: string
  readonly uuid?: string | undefined
  readonly icon?: string | undefined
  readonly provider: Eip1193Provider
}

/** Longer than any name or reverse domain name. */
const maxLength = 200

/** Reads an announcement. Any script of the page can send such an event, so the result is `undefined` when it can't be read or reading it throws. */
export function readAnnouncement(event: Event): Announcement | undefined {
  try {
    const { info, provider } = (event as CustomEvent<Partial<Record<'info' | 'provider', unknown>>>).detail
    const { rdns, name, uuid, icon } = info as Partial<Record<keyof Announcement, unknown>>
    if (!isLabel(rdns) || !isLabel(name) || !isProvider(provider)) return undefined
    return {
      rdns,
      name: name.trim(),
      provider,
      ...(isLabel(uuid) && { uuid }),
      icon: announcedIcon(icon),
    }
  } catch {
    return undefined
  }
}

function isLabel(value: unknown): value is string {
  return typeof value === 'string' && value.trim().length > 0 && value.length <= maxLength
}
