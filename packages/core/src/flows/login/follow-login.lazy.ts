// One chunk, loaded where an earlier visit logged in, or when the auth port tells something.

export { handleAuthEvent } from './handle-auth-event.ts'
export { restoreLogin } from './restore-login.ts'
