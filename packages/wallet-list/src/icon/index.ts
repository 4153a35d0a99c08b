export { createIcon, type IconParameters } from './create-icon.ts'
export { iconDataUrl } from './icon-data-url.ts'
