export { type CreateAppOptions, createApp } from './create-app.ts'
export { type TemplateName, templateNames } from './templates/index.ts'
