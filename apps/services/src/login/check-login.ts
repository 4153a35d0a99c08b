import { ConfigError } from '../config/values/config-error.ts'
import type { LoginConfig } from './login-config.ts'

/**
 * Checks what the login needs from other settings.
 *
 * @throws {ConfigError}
 */
export function checkLogin(config: LoginConfig, hasChain: (chainId: string) => boolean): void {
  if (config.farcaster && !hasChain('eip155:10'))
    throw new ConfigError('login.farcaster: chains needs eip155:10, where Farcaster ids are registered')
  for (const chainId of Object.keys(config.smartAccounts))
    if (!hasChain(chainId)) throw new ConfigError(`login.smartAccounts: chains needs ${chainId}`)
}
