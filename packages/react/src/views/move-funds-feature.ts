// A chunk of its own: the view is drawn from what it tells.

export { moveFunds } from '@latchkey/core/features/move-funds'
