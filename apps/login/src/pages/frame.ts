import { startFrame } from './start-frame.ts'

// A frame that can't start says nothing to the app, whose time limit ends the wait.
startFrame().catch((error: unknown) => console.error('Latchkey: the login frame did not start.', error))
