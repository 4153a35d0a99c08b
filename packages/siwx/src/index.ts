export { defaultSiwx } from './default/default-siwx.ts'
export type { DefaultSiwxOptions } from './default/options.ts'
export { createNonce, type RandomBytes } from './message/create-nonce.ts'
export { createSignInMessage, type SignInInput, type SignInSources } from './message/create-sign-in-message.ts'
export { formatSignInMessage } from './message/format-sign-in-message.ts'
export { parseSignInMessage } from './message/parse-sign-in-message.ts'
export type { SignInMessage } from './message/sign-in-message.ts'
export { localSessions } from './sessions/local-sessions.ts'
export { memorySessions } from './sessions/memory-sessions.ts'
export { type ServerSessionsOptions, serverSessions } from './sessions/server-sessions.ts'
export type { SignInSessionStore, SignInSessionStoreSource } from './sessions/session-store.ts'
export {
  type SiweMapping,
  type SiweMessageArguments,
  type SiweMessageParams,
  type SiweSession,
  siweToSiwx,
} from './siwe/siwe-to-siwx.ts'
export type { ExpectedSignIn } from './verify/check-expected.ts'
export type {
  InvalidReason,
  SignatureCheck,
  SignatureVerdict,
  SignatureVerifier,
  UnknownReason,
} from './verify/verifier.ts'
export { type SignInToVerify, type SignInVerdict, verifySignIn } from './verify/verify-sign-in.ts'
