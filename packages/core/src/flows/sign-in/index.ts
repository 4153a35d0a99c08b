export { isLive } from './is-live.ts'
export { signIn } from './sign-in.ts'
export type { SignIn } from './sign-in-api.ts'
