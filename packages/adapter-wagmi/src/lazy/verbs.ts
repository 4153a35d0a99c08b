// What is done with a connection, and what a connection that failed means, in one chunk.

export { abortable, abortedError } from '@latchkey/core/adapter-kit'
export { answerInTime } from './answer-in-time.ts'
export { connectFailure } from './connect-failure.ts'
export { getProvider } from './connector-provider.ts'
export { switchCurrent } from './current-connection.ts'
export { disconnect } from './disconnect.ts'
export { runAbility } from './run-ability.ts'
