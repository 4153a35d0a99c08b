// Loaded when a visitor opens the details of a preview.
export { PreviewDetails, type PreviewDetailsProps } from '../shared/preview/preview-details.tsx'
