import type { LoginMethod } from '../../kernel/ports/auth.ts'
import type { Device } from '../../kernel/ports/platform.ts'
import type { FeatureSettings } from '../services/feature-settings.ts'

/** What the operator leaves of the ways to log in. `socials` is also for Farcaster. */
export type AllowedLogins = Pick<FeatureSettings, 'email' | 'socials'>

/** Providers that refuse or break inside Telegram's own browser. */
const brokenInTelegram: Readonly<Partial<Record<Device['os'], readonly LoginMethod[]>>> = {
  ios: ['google'],
  macos: ['x'],
  android: ['facebook', 'x'],
}

/**
 * The methods to offer on this device, in the app's order, the one that was used last before the others. Nothing but the app decides about
 * passkeys.
 *
 * @example offeredMethods(['email', 'google'], { device, last: 'google' }) // ['google', 'email']
 */
export function offeredMethods(
  methods: readonly LoginMethod[],
  {
    allowed,
    device,
    last,
  }: {
    readonly device: Pick<Device, 'os' | 'telegram'>
    readonly last?: LoginMethod | undefined
    /** Absent in an app that doesn't follow its operator's settings. */
    readonly allowed?: AllowedLogins | undefined
  },
): readonly LoginMethod[] {
  const hidden = (device.telegram && brokenInTelegram[device.os]) || []
  const offered = [...new Set(methods)].filter((method) => !hidden.includes(method) && isAllowed(method, allowed))
  return last && offered.includes(last) ? [last, ...offered.filter((method) => method !== last)] : offered
}

function isAllowed(method: LoginMethod, allowed: AllowedLogins | undefined): boolean {
  if (!allowed || method === 'passkey') return true
  if (method === 'email') return allowed.email
  const { socials } = allowed
  return typeof socials === 'boolean' ? socials : socials.includes(method)
}
