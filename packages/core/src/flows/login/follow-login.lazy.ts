// One chunk, loaded where an earlier visit logged in, or when the auth port tells something.

export { hearLogin } from './hear-login.ts'
export { restoreLogin } from './restore-login.ts'
