export * from '@latchkey/react/themes'
