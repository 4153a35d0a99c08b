import { startFrame } from './start-frame.ts'

// A frame that can't start sends nothing. The app's time limit ends the wait.
startFrame().catch(console.error)
