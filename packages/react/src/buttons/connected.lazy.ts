// What the buttons need once somebody is connected, in one chunk.

export { ConnectedButton } from './connected-button.tsx'
export { watchAccount } from './watch-account.ts'
