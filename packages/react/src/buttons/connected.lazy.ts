// The modules that the buttons need once a wallet is connected, in one chunk.

export { AppAvatar } from '../avatar/app-avatar.tsx'
export { accountFacts } from './account-facts.ts'
export { ConnectedButton } from './connected-button.tsx'
