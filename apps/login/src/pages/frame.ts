import { startFrame } from './start-frame.ts'

// A frame that can't start says nothing to the app, whose time limit ends the wait.
startFrame().catch(console.error)
