export type { Origins } from './allowed-origin.ts'
export {
  createSignInServer,
  type SignInServer,
  type SignInServerOptions,
} from './create-sign-in-server.ts'
export type { SignInErrorCode, SignInHttpRequest, SignInHttpResponse } from './http.ts'
export { type IsSignedInOptions, isSignedIn } from './is-signed-in.ts'
export { memoryStore } from './memory-store.ts'
export { type NodeRequest, type NodeResponse, nodeListener } from './node-listener.ts'
export { routeHandlers } from './route-handlers.ts'
export type { SignInServerStore, SignInSession } from './server-store.ts'
