// What the buttons need once somebody is connected, in one chunk.

export { AccountFace } from './account-face.tsx'
export { watchAccount } from './watch-account.ts'
