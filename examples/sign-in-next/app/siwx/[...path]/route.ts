import { routeHandlers } from '@latchkey/siwx/server'
import { signIn } from '../../../lib/sign-in.ts'

export const { GET, POST, DELETE, OPTIONS } = routeHandlers(signIn)
