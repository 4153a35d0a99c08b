export { permissions } from './permissions.ts'
export type {
  AppPermissions,
  EndPermissionParameters,
  Permission,
  PermissionLimit,
  PermissionsState,
} from './permissions-api.ts'
