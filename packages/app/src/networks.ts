export * from '@latchkey/core/networks'
