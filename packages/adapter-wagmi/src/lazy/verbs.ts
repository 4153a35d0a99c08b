// The code for requests to a connected wallet and for the errors of a failed connect, in one chunk.

export { abortable, abortedError } from '@latchkey/core/adapter-kit'
export { answerInTime } from './answer-in-time.ts'
export { connectFailure } from './connect-failure.ts'
export { getProvider } from './connector-provider.ts'
export { switchCurrent } from './current-connection.ts'
export { disconnect } from './disconnect.ts'
export { runAbility } from './run-ability.ts'
