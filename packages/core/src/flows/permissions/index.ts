export { permissions } from './permissions.ts'
export type {
  EndPermissionParameters,
  Permission,
  PermissionLimit,
  Permissions,
  PermissionsState,
} from './permissions-api.ts'
