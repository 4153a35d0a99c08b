// Accounts for visitors without a wallet: the ways to log in and the login in use, for a user interface of your own: `@latchkey/core/login`.

export { emailLogin } from './flows/login/email-login.ts'
export { emailUpdate } from './flows/login/email-update.ts'
export { farcasterLogin } from './flows/login/farcaster-login.ts'
export { getIdentityToken } from './flows/login/get-identity-token.ts'
export { login } from './flows/login/login.ts'
export type {
  EmailLogin,
  EmailLoginState,
  EmailUpdate,
  EmailUpdateState,
  FarcasterLogin,
  FarcasterLoginState,
  Login,
  LoginFailure,
  LoginState,
  PasskeyLogin,
  PasskeyLoginState,
  RecoveryQuestion,
  RecoveryQuestionState,
  SocialLogin,
  SocialLoginState,
} from './flows/login/login-api.ts'
export { loginUser } from './flows/login/login-user.ts'
export { passkeyLogin } from './flows/login/passkey-login.ts'
export { recoveryQuestion } from './flows/login/recovery-question.ts'
export { socialLogin } from './flows/login/social-login.ts'
export { socialProviders } from './kernel/ports/auth.ts'
