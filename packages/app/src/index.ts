export * from '@latchkey/react'
export { type AppOptions, getDefaultConfig, type LatchkeyApp } from './get-default-config.ts'
export { Latchkey, type LatchkeyProps } from './latchkey.tsx'
export { useApp } from './use-app.ts'
