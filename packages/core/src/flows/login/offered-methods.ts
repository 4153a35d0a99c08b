import type { LoginMethod } from '../../kernel/ports/auth.ts'
import type { Device } from '../../kernel/ports/platform.ts'

/** Providers that refuse or break inside Telegram's own browser. */
const brokenInTelegram: Readonly<Partial<Record<Device['os'], readonly LoginMethod[]>>> = {
  ios: ['google'],
  macos: ['x'],
  android: ['facebook', 'x'],
}

/**
 * The methods to offer on this device, in the app's order, the one that was used last before the others.
 *
 * @example offeredMethods(['email', 'google'], { device, last: 'google' }) // ['google', 'email']
 */
export function offeredMethods(
  methods: readonly LoginMethod[],
  { device, last }: { readonly device: Pick<Device, 'os' | 'telegram'>; readonly last?: LoginMethod | undefined },
): readonly LoginMethod[] {
  const hidden = (device.telegram && brokenInTelegram[device.os]) || []
  const offered = [...new Set(methods)].filter((method) => !hidden.includes(method))
  return last && offered.includes(last) ? [last, ...offered.filter((method) => method !== last)] : offered
}
