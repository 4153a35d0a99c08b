// By itself, so that a bundler needs no helper for a module that is loaded both ways.

export { normalizeError } from './normalize-error.ts'
