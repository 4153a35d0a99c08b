import { useTitle, View } from '../views/login/connect-with-log-in.tsx'
import type { AccountViews } from './account-views.ts'
import { otherViews as withoutLogIn } from './other-views.ts'
import type { LogInViews, ViewLoaders } from './view-loaders.ts'

const logInViews: ViewLoaders<LogInViews | 'Connect'> = {
  Connect: async (mobile) => (mobile ? import('../views/login/connect-on-phone-with-log-in.tsx') : { useTitle, View }),
  EmailVerifyOtp: () => import('../views/login/email-verify-otp.tsx'),
  EmailVerifyDevice: () => import('../views/login/email-verify-device.tsx'),
  ConnectingSocial: () => import('../views/login/connecting-social.tsx'),
  ConnectingFarcaster: () => import('../views/login/connecting-farcaster.tsx'),
  ConnectingPasskey: () => import('../views/login/connecting-passkey.tsx'),
  UpdateEmail: () => import('../views/login/update-email.tsx'),
}

/** Every view of an app that has logins; an app without them doesn't load this. */
export const otherViews: Omit<ViewLoaders, AccountViews> = { ...withoutLogIn, ...logInViews }
