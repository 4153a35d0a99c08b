// What a page needs of core only once somebody was or is being connected: loaded by `client.start()` when something calls for it.
export { resume } from './resume.ts'
