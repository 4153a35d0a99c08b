export { defineLatchkeyButton, type LatchkeyButtonOptions } from './latchkey-button.ts'
export { type Mounted, type MountOptions, mount } from './mount.ts'
