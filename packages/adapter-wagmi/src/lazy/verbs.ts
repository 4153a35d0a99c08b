// What is done with a connection, in one chunk.

export { answerInTime } from './answer-in-time.ts'
export { getProvider } from './connector-provider.ts'
export { switchCurrent } from './current-connection.ts'
export { disconnect } from './disconnect.ts'
export { runAbility } from './run-ability.ts'
