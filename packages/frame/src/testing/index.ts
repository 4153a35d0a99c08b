export { type FakeWindow, twoWindows } from './two-windows.ts'
