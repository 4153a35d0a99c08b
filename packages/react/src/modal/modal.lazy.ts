// What the first click needs, in one chunk: the dialog, its first view, and what opens it.

export { closeModal, openModal } from '@latchkey/core'
export { hasConsented, startConnecting } from '../buttons/start-connecting.ts'
export { createParts } from './create-modal-parts.ts'
export { showLoadFailure } from './keep-view-on-load-error.ts'
export { Modal } from './modal.tsx'
export { prepareAtIdle, prepareView } from './prepare-view.ts'
