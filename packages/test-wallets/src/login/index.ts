export { arrive, followProvider, type ProviderAnswer } from './follow-provider.ts'
export type { SocialPerson } from './social-profile.ts'
export {
  type FarcasterChannel,
  type FarcasterPerson,
  type FarcasterRelay,
  placeFarcasterRegistry,
  startFarcasterRelay,
} from './start-farcaster-relay.ts'
export { codeOf, type Mail, type Mailbox, startMailbox } from './start-mailbox.ts'
export {
  type SocialProviders,
  type SocialProvidersOptions,
  type SocialSettings,
  startSocialProviders,
} from './start-social-providers.ts'
