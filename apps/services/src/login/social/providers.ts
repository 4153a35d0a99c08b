import type { SocialProvider } from '@latchkey/frame/wire'
import { socialProviders } from '@latchkey/frame/wire'
import type { LoginConfig } from '../login-config.ts'

export const enabledProviders = ({ social }: LoginConfig): SocialProvider[] =>
  socialProviders.filter((provider) => social[provider] !== undefined)
