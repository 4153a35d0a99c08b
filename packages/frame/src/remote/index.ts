export { type Handlers, type RequestContext, type ServeAppOptions, type ServedApp, serveApp } from './serve-app.ts'
